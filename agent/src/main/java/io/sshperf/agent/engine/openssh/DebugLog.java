package io.sshperf.agent.engine.openssh;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a client's debug output told, as far as it matters: bounded, however much is said.
 * Thread-safe: one thread reads the output and feeds it, others ask.
 *
 * <p>The server can write into that output: as banner, as standard error of its command, in debug
 * and disconnect messages, with line feeds and without one at the end, so that it can imitate every
 * line and hide a true one behind its own unfinished one. Hence: of each moment the first line
 * counts, so that an imitation makes a transfer longer, never shorter; no line is needed for
 * another to count; and about the key exchange all lines must agree ({@link SeenKex}).
 */
final class DebugLog {
  /** How far a connection came; each includes those before it. */
  enum Stage {
    STARTED,
    CONNECTED,
    IDENTIFIED,
    NEGOTIATED,
    AUTHENTICATED,
    COMMAND_SENT,
    ACCEPTED
  }

  private static final int SAID_LINES = 20;

  /** More than OpenSSH writes in a line (log.c: 1 KiB, fewer where it writes characters out). */
  private static final int LONGEST_LINE = 4096;

  private static final Pattern DEBUG = Pattern.compile("(?:[\\w.-]+: )?debug[123]: .*");

  /** Not marked as debug output, but said in every connection, or no complaint. */
  private static final Pattern CHATTER =
      Pattern.compile("Authenticated to .*|Transferred: sent .*|Bytes per second: .*|\\*\\* .*|");

  private static final String CONNECTED = "debug1: Connection established.";
  private static final Pattern LOCAL =
      Pattern.compile("debug1: Local version string SSH-[\\d.]+-(.+)");
  private static final Pattern REMOTE =
      Pattern.compile("debug1: Remote protocol version [\\d.]+, remote software version (.*)");

  /** What a server says in front of its identification, as when it drops a connection. */
  private static final Pattern BEFORE_IDENTIFICATION =
      Pattern.compile(
          "debug1: (?:ssh|kex)_exchange_identification:(?: banner line \\d+:)? (?!read:|write:)(.+)");

  private static final Pattern AUTHENTICATED =
      Pattern.compile("Authenticated to .*|debug1: Authentication succeeded .*");
  private static final Pattern SENT = Pattern.compile("debug1: Sending (?:command|subsystem): .*");

  /** With the place in the source where LogVerbose brought it about. */
  private static final Pattern ACCEPTED =
      Pattern.compile(
          "debug2: (?:\\S+\\(\\):\\d+ \\([^)]*\\): )?"
              + "(?:exec|subsystem) request accepted on channel \\d+");

  private static final Pattern EXIT = Pattern.compile("debug1: Exit status (\\d{1,3})");
  private static final Pattern KILLED =
      Pattern.compile("debug1: client_input_channel_req: channel \\d+ rtype exit-signal .*");
  private static final Pattern RATES =
      Pattern.compile(
          "Bytes per second: sent (\\d{1,18}(?:\\.\\d+)?), received (\\d{1,18}(?:\\.\\d+)?)");
  private static final Pattern TRANSFERRED =
      Pattern.compile("Transferred: sent (\\d{1,18}), received (\\d{1,18}) bytes.*");

  private final CompletableFuture<OptionalLong> commandSent = new CompletableFuture<>();
  private final CompletableFuture<OptionalLong> accepted = new CompletableFuture<>();

  @GuardedBy("this")
  private final SeenKex kex = new SeenKex();

  @GuardedBy("this")
  private final Deque<String> said = new ArrayDeque<>();

  @GuardedBy("this")
  private boolean speaks;

  @GuardedBy("this")
  private Stage stage = Stage.STARTED;

  @GuardedBy("this")
  private @Nullable String clientVersion;

  @GuardedBy("this")
  private @Nullable String serverVersion;

  @GuardedBy("this")
  private @Nullable String greeting;

  @GuardedBy("this")
  private OptionalInt remoteExit = OptionalInt.empty();

  @GuardedBy("this")
  private boolean remoteKilled;

  @GuardedBy("this")
  private OptionalLong bytesSent = OptionalLong.empty();

  @GuardedBy("this")
  private OptionalLong openNanos = OptionalLong.empty();

  @GuardedBy("this")
  private OptionalLong bytesReceived = OptionalLong.empty();

  /**
   * Takes the next line. What waits for a moment is told on this thread.
   *
   * @param line without its line feed; a carriage return at its end is dropped
   * @param nanos when it was read, of {@link System#nanoTime}
   */
  void line(String line, long nanos) {
    String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    text = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) : text;
    remember(text);
    if (SENT.matcher(text).matches()) {
      commandSent.complete(OptionalLong.of(nanos));
    } else if (ACCEPTED.matcher(text).matches()) {
      accepted.complete(OptionalLong.of(nanos));
    }
  }

  /** The output is over: the moments that did not come will not. */
  void end() {
    commandSent.complete(OptionalLong.empty());
    accepted.complete(OptionalLong.empty());
  }

  private synchronized void remember(String text) {
    boolean debug = DEBUG.matcher(text).matches();
    speaks |= debug;
    if (!debug) {
      words(text);
    } else if (stage.compareTo(Stage.IDENTIFIED) < 0) {
      identification(text);
    }
    kex.line(text);
    if (kex.isComplete()) {
      reached(Stage.NEGOTIATED);
    }
    if (AUTHENTICATED.matcher(text).matches()) {
      reached(Stage.AUTHENTICATED);
    } else if (SENT.matcher(text).matches()) {
      reached(Stage.COMMAND_SENT);
    } else if (ACCEPTED.matcher(text).matches()) {
      reached(Stage.ACCEPTED);
    }
    commandsEnd(text);
  }

  /**
   * The bytes and their rates, each to a tenth, give the time to more digits than are printed of
   * it. Of several the longest: an imitation makes it longer, never shorter.
   */
  @GuardedBy("this")
  private OptionalLong longer(OptionalLong before, double sentRate, double receivedRate) {
    boolean sent = sentRate > receivedRate;
    OptionalLong bytes = sent ? bytesSent : bytesReceived;
    double rate = sent ? sentRate : receivedRate;
    if (bytes.isEmpty() || rate <= 0) {
      return before;
    }
    long nanos = (long) (bytes.getAsLong() / rate * 1e9);
    return OptionalLong.of(Math.max(before.orElse(0), nanos));
  }

  @GuardedBy("this")
  private void words(String text) {
    Matcher transferred = TRANSFERRED.matcher(text);
    if (transferred.matches()) {
      bytesSent = OptionalLong.of(Long.parseLong(transferred.group(1)));
      bytesReceived = OptionalLong.of(Long.parseLong(transferred.group(2)));
    }
    Matcher rates = RATES.matcher(text);
    if (rates.matches()) {
      openNanos =
          longer(openNanos, Double.parseDouble(rates.group(1)), Double.parseDouble(rates.group(2)));
    } else if (!transferred.matches() && !CHATTER.matcher(text).matches()) {
      said.add(text);
      if (said.size() > SAID_LINES) {
        said.remove();
      }
    }
  }

  /** Comes before the first packet, so that no server can imitate it. */
  @GuardedBy("this")
  private void identification(String text) {
    Matcher local = LOCAL.matcher(text);
    Matcher remote = REMOTE.matcher(text);
    Matcher before = BEFORE_IDENTIFICATION.matcher(text);
    if (text.equals(CONNECTED)) {
      reached(Stage.CONNECTED);
    } else if (local.matches()) {
      clientVersion = local.group(1);
    } else if (remote.matches()) {
      serverVersion = remote.group(1);
      reached(Stage.IDENTIFIED);
    } else if (before.matches()) {
      greeting = before.group(1);
    }
  }

  @GuardedBy("this")
  private void commandsEnd(String text) {
    Matcher exit = EXIT.matcher(text);
    if (exit.matches()) {
      remoteExit = OptionalInt.of(Integer.parseInt(exit.group(1)));
    } else if (KILLED.matcher(text).matches()) {
      remoteKilled = true;
    }
  }

  @GuardedBy("this")
  private void reached(Stage now) {
    stage = now.compareTo(stage) > 0 ? now : stage;
  }

  /** Whether there is any debug output, which a client begins with. */
  synchronized boolean speaks() {
    return speaks;
  }

  synchronized Stage stage() {
    return stage;
  }

  /** When the command or the subsystem was asked for; empty once the output ended without it. */
  CompletableFuture<OptionalLong> commandSent() {
    return commandSent.copy();
  }

  /**
   * When the server's consent to it was read, which {@link ClientArguments} has {@code ssh} alone
   * tell; empty once the output ended without it.
   */
  CompletableFuture<OptionalLong> accepted() {
    return accepted.copy();
  }

  /**
   * What the first key exchange agreed on, in the direction of the data. Empty if it did not come
   * so far, and if the output contradicts itself.
   */
  synchronized Optional<Negotiated> negotiated(Initiator initiator) {
    return kex.negotiated(
        initiator, Optional.ofNullable(clientVersion), Optional.ofNullable(serverVersion));
  }

  /** Whether lines about the key exchange contradict each other, which takes a forgery. */
  synchronized boolean contradicts() {
    return kex.contradicts();
  }

  /** What the server said in front of its identification, its last line; no answer to trust. */
  synchronized Optional<String> greeting() {
    return Optional.ofNullable(greeting);
  }

  /** The remote command's exit code, where the server told one. */
  synchronized OptionalInt remoteExit() {
    return remoteExit;
  }

  /** Whether the server told that a signal ended the remote command. */
  synchronized boolean remoteKilled() {
    return remoteKilled;
  }

  /**
   * How long the client had its channel open, on its own clock, in nanoseconds: from its asking for
   * the channel, one round trip before the command, to its leaving. Told at its end.
   */
  synchronized OptionalLong openNanos() {
    return openNanos;
  }

  /** Bytes that the connection sent, with everything SSH adds, told at its end. */
  synchronized OptionalLong bytesSent() {
    return bytesSent;
  }

  /** Bytes that the connection received, with everything SSH adds, told at its end. */
  synchronized OptionalLong bytesReceived() {
    return bytesReceived;
  }

  /** The last 20 lines that are no debug output, oldest first, as they are but for their length. */
  synchronized List<String> said() {
    return List.copyOf(said);
  }
}
