package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** What a server's commands move, at this side of them. Thread-safe. */
interface ServedPayload extends AutoCloseable {
  /** Payload bytes so far, over all streams. */
  long bytes();

  /**
   * When its first byte passed, on {@link System#nanoTime}; empty before. Where nobody here sees
   * bytes pass: when it was first seen that some had.
   *
   * @param activity bytes that the server has read and written in all, at least
   */
  OptionalLong startNanos(LongSupplier activity);

  /** Lets go of what waits for commands, once they have ended. */
  void settle();

  /** Whether all of a stream was moved; if not, and before {@link #settle}, it may be yet. */
  boolean isWhole(int stream);

  /**
   * Bytes and checksum of a stream; after {@link #settle}.
   *
   * @throws IOException if its files cannot be read
   */
  Tally tally(int stream) throws IOException;

  /** What this side knows of why it is not whole; after {@link #settle}. */
  Optional<Ending> failure();

  @Override
  void close();
}
