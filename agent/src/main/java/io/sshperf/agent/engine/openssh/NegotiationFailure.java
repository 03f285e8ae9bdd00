package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.openssh.DebugLog.Stage;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What two ends that cannot agree, or a client that does not know a name, say. Pure. */
final class NegotiationFailure {
  private static final Pattern NOTHING_COMMON =
      Pattern.compile(
          "Unable to negotiate with .*: no matching (cipher|MAC|key exchange method|host key type"
              + "|compression method) found\\. Their offer: (.*)");
  private static final Pattern UNKNOWN =
      Pattern.compile(
          "(?i)(?:.*line \\d+: )?(?:Bad SSH2 |Unknown |Unsupported )"
              + "(cipher|MAC|KEX)(?:Algorithms)?(?: spec| type| algorithm)? ['\"](.*)['\"]\\.?");

  /** What a line of OpenSSH's can hold (log.c): a longer offer is cut in the middle of a name. */
  private static final int LONGEST_LINE = 1023;

  private NegotiationFailure() {}

  /**
   * @return empty if the client got past that, whatever is said afterwards
   */
  static Optional<Reason> in(DebugLog log, String program) {
    if (log.stage().compareTo(Stage.NEGOTIATED) >= 0) {
      return Optional.empty();
    }
    return log.said().stream().flatMap(line -> reason(line, program).stream()).findFirst();
  }

  private static Optional<Reason> reason(String line, String program) {
    Matcher nothing = NOTHING_COMMON.matcher(line);
    if (nothing.matches()) {
      boolean cut = line.length() >= LONGEST_LINE;
      return Optional.of(nothingCommon(nothing.group(1), offer(nothing.group(2), cut)));
    }
    Matcher unknown = UNKNOWN.matcher(line);
    if (unknown.matches()) {
      String text =
          "%s has no %s %s (ssh -Q lists what it has)"
              .formatted(program, noun(unknown.group(1)), Quoted.of(unknown.group(2)));
      return Optional.of(Reason.of(ReasonCode.UNSUPPORTED_SETTING, text));
    }
    return Optional.empty();
  }

  private static Reason nothingCommon(String kind, List<String> offer) {
    String text = "no common " + kind + ": the server offers " + String.join(", ", offer);
    return new Reason(code(kind), LastWords.shortened(text), offer);
  }

  private static ReasonCode code(String kind) {
    return switch (kind) {
      case "cipher" -> ReasonCode.NO_COMMON_CIPHER;
      case "MAC" -> ReasonCode.NO_COMMON_MAC;
      case "key exchange method" -> ReasonCode.NO_COMMON_KEX;
      case "host key type" -> ReasonCode.NO_COMMON_HOST_KEY;
      default -> ReasonCode.NO_COMMON_COMPRESSION;
    };
  }

  private static String noun(String kind) {
    return switch (kind.charAt(0)) {
      case 'c', 'C' -> "cipher";
      case 'm', 'M' -> "MAC";
      default -> "key exchange";
    };
  }

  /** Without the markers that travel among the key exchanges but are none. */
  private static List<String> offer(String names, boolean cut) {
    String whole = cut && names.contains(",") ? names.substring(0, names.lastIndexOf(',')) : names;
    return Arrays.stream(whole.strip().split(","))
        .filter(name -> !name.isEmpty())
        .filter(name -> !name.startsWith("ext-info-") && !name.startsWith("kex-strict-"))
        .toList();
  }
}
