package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Tally;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Counts the bytes of one file, and their CRC32C, in whatever order they pass, none twice.
 * Thread-safe; cheap while one thread counts in order.
 */
public final class Counter {
  /** As many pieces may lie ahead of a gap; twice what may be asked for at once. */
  public static final int MOST_PIECES = 8192;

  private final CRC32C crc = new CRC32C();

  /** From the file's start without a gap, up to where {@link #crc} begins. */
  private Tally prefix = Tally.NONE;

  /** Bytes that are in {@link #crc}. */
  private long run;

  /** Pieces beyond a gap, by position, none adjacent to another. */
  private final TreeMap<Long, Tally> ahead = new TreeMap<>();

  private volatile long bytes;

  /** Counts bytes that follow all others. */
  public synchronized void add(byte[] data, int offset, int length) {
    crc.update(data, offset, length);
    run += length;
    bytes += length;
  }

  /**
   * Counts bytes at a position.
   *
   * @return false, with nothing counted, if some of them were counted before, or if more than
   *     {@value #MOST_PIECES} pieces would lie ahead of a gap
   */
  public synchronized boolean add(byte[] data, int offset, int length, long position) {
    long end = prefix.bytes() + run;
    if (length == 0) {
      return true;
    }
    if (position == end && fits(position, length)) {
      add(data, offset, length);
      absorb();
      return true;
    }
    if (position < end || !fits(position, length) || ahead.size() == MOST_PIECES) {
      return false;
    }
    CRC32C piece = new CRC32C();
    piece.update(data, offset, length);
    join(position, new Tally(length, (int) piece.getValue()));
    bytes += length;
    return true;
  }

  private boolean fits(long position, long length) {
    Map.Entry<Long, Tally> before = ahead.floorEntry(position);
    Long after = ahead.ceilingKey(position);
    return (before == null || before.getKey() + before.getValue().bytes() <= position)
        && (after == null || position + length <= after);
  }

  private void join(long position, Tally piece) {
    long start = position;
    Tally joined = piece;
    Map.Entry<Long, Tally> before = ahead.floorEntry(position);
    if (before != null && before.getKey() + before.getValue().bytes() == position) {
      start = before.getKey();
      joined = before.getValue().then(piece);
    }
    Tally after = ahead.remove(position + piece.bytes());
    ahead.put(start, after == null ? joined : joined.then(after));
  }

  /** What lay beyond a gap may follow now. */
  private void absorb() {
    if (ahead.isEmpty()) {
      return;
    }
    Tally next = ahead.remove(prefix.bytes() + run);
    if (next != null) {
      prefix = soFar().then(next);
      crc.reset();
      run = 0;
    }
  }

  private Tally soFar() {
    return prefix.then(new Tally(run, (int) crc.getValue()));
  }

  /** Bytes so far; does not wait for the counting thread. */
  public long bytes() {
    return bytes;
  }

  /** Bytes and checksum, which belong together; gaps are left out. */
  public synchronized Tally tally() {
    Tally all = soFar();
    for (Tally piece : ahead.values()) {
      all = all.then(piece);
    }
    return all;
  }
}
