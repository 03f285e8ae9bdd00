package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Tally;

/**
 * Counts one stream's payload, file by file. Thread-safe; each file's own counter is given out for
 * the counting itself.
 */
public final class StreamCounter {
  private Tally done = Tally.NONE;
  private Counter current = new Counter();

  /** The next file's counter; what the last one has counted is kept. */
  public synchronized Counter next() {
    done = done.then(current.tally());
    current = new Counter();
    return current;
  }

  /** Bytes so far. */
  public synchronized long bytes() {
    return done.bytes() + current.bytes();
  }

  /** Bytes and checksum of all files as one. */
  public synchronized Tally tally() {
    return done.then(current.tally());
  }
}
