package io.sshperf.agent.cpu;

import java.time.Duration;

/**
 * When to look: soon and ever more seldom at first, since a short transfer is soon over; then a few
 * times a second, or as seldom as it takes to cost little. Times are those of {@link
 * System#nanoTime}. Not thread-safe.
 */
final class LookTimes {
  private static final long MILLI = 1_000_000;
  private static final long[] EARLY = {20 * MILLI, 60 * MILLI, 140 * MILLI};
  private static final long LATER = 250 * MILLI;

  /** A look takes less than 0.5 % of the time to the next, however many cores a host has. */
  private static final int COST_RATIO = 200;

  private static final long FIRST_ASKING = 100 * MILLI;
  private static final long ASKING = Duration.ofSeconds(2).toNanos();

  private long base;
  private int early;
  private long due;
  private long asked;
  private boolean hasAsked;
  private boolean timed;

  LookTimes(long now) {
    begin(now);
  }

  private void begin(long now) {
    base = now;
    early = 0;
    due = now;
  }

  /** The timed interval has begun, so it begins anew. */
  void timedIntervalBegins(long now) {
    timed = true;
    begin(now);
  }

  /** Zero or less when a look is due. */
  long left(long now) {
    return due - now;
  }

  /**
   * A look was taken.
   *
   * @param cost CPU time that it took
   */
  void looked(long now, long cost) {
    while (early < EARLY.length && base + EARLY[early] - now <= 0) {
      early++;
    }
    due = early < EARLY.length ? base + EARLY[early] : now + Math.max(LATER, cost * COST_RATIO);
  }

  /**
   * Whether the look that is due is one at which a program is started to ask about TCP; says so
   * once. That costs milliseconds, so a transfer that is over at once is left alone.
   */
  boolean asks(long now) {
    boolean due = hasAsked ? now - asked >= ASKING : now - base >= FIRST_ASKING;
    if (!timed || !due) {
      return false;
    }
    asked = now;
    hasAsked = true;
    return true;
  }
}
