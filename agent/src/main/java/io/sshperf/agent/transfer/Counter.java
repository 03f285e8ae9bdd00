package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Tally;
import java.util.zip.CRC32C;

/**
 * Counts the bytes of one stream, and their CRC32C, in the order they pass. Thread-safe; cheap
 * while one thread counts.
 */
public final class Counter {
  private final CRC32C crc = new CRC32C();
  private volatile long bytes;

  public synchronized void add(byte[] data, int offset, int length) {
    crc.update(data, offset, length);
    bytes += length;
  }

  /** Bytes so far; does not wait for the counting thread. */
  public long bytes() {
    return bytes;
  }

  /** Bytes and checksum, which belong together. */
  public synchronized Tally tally() {
    return new Tally(bytes, (int) crc.getValue());
  }
}
