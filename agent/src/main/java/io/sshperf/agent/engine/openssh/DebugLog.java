package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * What a client's debug output told, as far as it matters: bounded, however much is said.
 * Thread-safe: one thread reads the output and feeds it, others ask.
 */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
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

  /**
   * Takes the next line.
   *
   * @param line without its line feed; a carriage return at its end is dropped
   * @param nanos when it was read, of {@link System#nanoTime}
   */
  void line(String line, long nanos) {
    throw new UnsupportedOperationException();
  }

  /** The output is over: the moments that did not come will not. */
  void end() {
    throw new UnsupportedOperationException();
  }

  Stage stage() {
    throw new UnsupportedOperationException();
  }

  /** When the command or the subsystem was asked for; empty once the output ended without it. */
  CompletableFuture<OptionalLong> commandSent() {
    throw new UnsupportedOperationException();
  }

  /**
   * When the server's consent to it was read, which only {@code LogLevel=DEBUG2} tells; empty once
   * the output ended without it.
   */
  CompletableFuture<OptionalLong> accepted() {
    throw new UnsupportedOperationException();
  }

  /**
   * What the first key exchange agreed on, in the direction of the data. Empty if it did not come
   * so far, and if the output contradicts itself: then someone imitates it.
   */
  Optional<Negotiated> negotiated(Initiator initiator) {
    throw new UnsupportedOperationException();
  }

  /** Whether lines about the key exchange contradict each other, which only a forgery can do. */
  boolean contradicts() {
    throw new UnsupportedOperationException();
  }

  /** The remote command's exit code, where the server told one. */
  OptionalInt remoteExit() {
    throw new UnsupportedOperationException();
  }

  /** Bytes that the connection sent, with everything SSH adds, told at its end. */
  OptionalLong bytesSent() {
    throw new UnsupportedOperationException();
  }

  /** Bytes that the connection received, with everything SSH adds, told at its end. */
  OptionalLong bytesReceived() {
    throw new UnsupportedOperationException();
  }

  /** The last 20 lines that are no debug output, oldest first, each cut to 300 characters. */
  List<String> said() {
    throw new UnsupportedOperationException();
  }
}
