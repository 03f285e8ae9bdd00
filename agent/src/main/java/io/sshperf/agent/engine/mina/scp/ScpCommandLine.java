package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The command by which an scp starts its peer. There is no shell: words are what stands between
 * single spaces, and none of their characters means anything. Immutable.
 *
 * @param initiator push: it is to receive ({@code -t}), pull: it is to send ({@code -f})
 * @param times whether the files' times come too ({@code -p})
 * @param operands files or a directory, at least one
 */
record ScpCommandLine(Initiator initiator, boolean times, List<String> operands) {
  private static final String TIMES = "-p";
  private static final Map<String, Initiator> WAYS =
      Map.of("-t", Initiator.PUSH, "-f", Initiator.PULL);

  /** Talkative, quiet, the operand is to be a directory: nothing changes by them. */
  private static final Set<String> OTHERS = Set.of(TIMES, "-v", "-q", "-d");

  private static final Pattern OPERAND = Pattern.compile("[A-Za-z0-9._/*][A-Za-z0-9._/*-]*");

  ScpCommandLine {
    operands = List.copyOf(operands);
  }

  /** What our client asks for, for all files of a stream. */
  static String of(Initiator initiator, Load load, int stream) {
    boolean several = load.files(stream) > 1;
    String first = PayloadFile.of(load, stream, 0).name();
    return switch (initiator) {
      case PUSH -> several ? "scp -d -t ." : "scp -t " + first;
      case PULL -> "scp -f " + (several ? PayloadFile.names(stream) : first);
    };
  }

  /** Empty if it is anything but an scp that receives or sends files, not directories. */
  static Optional<ScpCommandLine> parse(String text) {
    List<String> words = List.of(text.split(" ", -1));
    List<String> others = words.subList(1, words.size());
    List<String> options =
        others.stream().takeWhile(word -> word.startsWith("-") && !word.equals("--")).toList();
    List<String> rest = others.subList(options.size(), others.size());
    boolean marked = !rest.isEmpty() && rest.get(0).equals("--");
    List<String> operands = marked ? rest.subList(1, rest.size()) : rest;
    List<Initiator> ways = options.stream().filter(WAYS::containsKey).map(WAYS::get).toList();
    boolean good =
        words.get(0).equals("scp")
            && options.stream().allMatch(word -> WAYS.containsKey(word) || OTHERS.contains(word))
            && ways.size() == 1
            && !operands.isEmpty()
            && operands.stream().allMatch(word -> OPERAND.matcher(word).matches());
    return good
        ? Optional.of(new ScpCommandLine(ways.get(0), options.contains(TIMES), operands))
        : Optional.empty();
  }
}
