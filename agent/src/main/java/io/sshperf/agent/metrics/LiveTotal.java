package io.sshperf.agent.metrics;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * A total to which transfers add while they run: asked at any moment, it has what is over and what
 * is under way, and never goes down. Thread-safe.
 */
final class LiveTotal {
  private final Set<Part> live = new HashSet<>();
  private long over;
  private long shown;

  /** What one transfer adds. */
  final class Part {
    private final LongSupplier soFar;
    private long seen;

    private Part(LongSupplier soFar) {
      this.soFar = soFar;
    }

    private long read() {
      seen = Math.max(seen, soFar.getAsLong());
      return seen;
    }

    /**
     * It adds no more than that.
     *
     * @param bytes of all of it; no less than was seen before counts
     */
    void end(long bytes) {
      synchronized (LiveTotal.this) {
        if (live.remove(this)) {
          over += Math.max(seen, bytes);
        }
      }
    }
  }

  /**
   * Begins to count a transfer.
   *
   * @param soFar what it has moved by now, 0 or more; asked at any moment, does not wait
   */
  synchronized Part add(LongSupplier soFar) {
    Part part = new Part(soFar);
    live.add(part);
    return part;
  }

  /** All of it by now. */
  synchronized double value() {
    shown = Math.max(shown, over + live.stream().mapToLong(Part::read).sum());
    return shown;
  }
}
