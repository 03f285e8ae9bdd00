package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.util.Optional;

/** What a server's commands move, at this side of them. Thread-safe. */
interface ServedPayload extends AutoCloseable {
  /** Payload bytes so far, over all streams. */
  long bytes();

  /** Lets go of what waits for commands, once they have ended. */
  void settle();

  /** Whether all of a stream was moved; after {@link #settle}. */
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
