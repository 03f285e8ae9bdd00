package io.sshperf.agent.cpu;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The looks that lie in the timed interval of a transfer, as nearly as they tell. Immutable.
 *
 * @param startNanos when it began, on {@link System#nanoTime}
 * @param looks the first at its start, the last at its end; at least two
 */
record TimedInterval(long startNanos, List<Look> looks) {
  /** As much of it must lie before a look for that to stand for its end. */
  private static final double ENOUGH = 0.8;

  TimedInterval {
    looks = List.copyOf(looks);
  }

  /**
   * Picks them.
   *
   * @param all in order of time
   * @param startNanos when it began
   * @param elapsed how long it was; empty where this end saw only how its bytes grew
   * @return empty where there are no two
   */
  static Optional<TimedInterval> of(List<Look> all, long startNanos, Optional<Duration> elapsed) {
    int first = nearest(all, startNanos);
    int last =
        elapsed
            .map(time -> lastUntil(all, startNanos, startNanos + time.toNanos()))
            .orElseGet(() -> lastWithNewBytes(all));
    return first >= 0 && last > first
        ? Optional.of(new TimedInterval(startNanos, all.subList(first, last + 1)))
        : Optional.empty();
  }

  private static int nearest(List<Look> all, long nanos) {
    int nearest = -1;
    for (int i = 0; i < all.size(); i++) {
      if (nearest < 0 || distance(all.get(i), nanos) < distance(all.get(nearest), nanos)) {
        nearest = i;
      }
    }
    return nearest;
  }

  private static long distance(Look look, long nanos) {
    return Math.abs(look.nanos() - nanos);
  }

  /** The last one before the end, or the next if that leaves too much out. */
  private static int lastUntil(List<Look> all, long start, long end) {
    int last = 0;
    while (last + 1 < all.size() && all.get(last + 1).nanos() - end <= 0) {
      last++;
    }
    boolean enough = all.isEmpty() || all.get(last).nanos() - start >= ENOUGH * (end - start);
    return enough ? last : Math.min(last + 1, all.size() - 1);
  }

  private static int lastWithNewBytes(List<Look> all) {
    int last = all.size() - 1;
    while (last > 0
        && all.get(last).bytes() > 0
        && all.get(last - 1).bytes() == all.get(last).bytes()) {
      last--;
    }
    return last;
  }

  Look first() {
    return looks.get(0);
  }

  Look last() {
    return looks.get(looks.size() - 1);
  }
}
