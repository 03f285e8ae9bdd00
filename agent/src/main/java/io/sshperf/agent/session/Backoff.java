package io.sshperf.agent.session;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt to reach the controller: doubling from a quarter of a
 * second to fifteen seconds, half of each wait left to chance so that a fleet does not return as
 * one. Confined to the dialling thread.
 */
final class Backoff {
  private static final long FIRST_MILLIS = 250;
  private static final long LONGEST_MILLIS = 15_000;

  private final RandomGenerator random;
  private long nextMillis = FIRST_MILLIS;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /** The wait after one more failure: between half of the step and all of it. */
  Duration next() {
    long step = nextMillis;
    nextMillis = Math.min(LONGEST_MILLIS, step * 2);
    return Duration.ofMillis(step / 2 + random.nextLong(step / 2 + 1));
  }

  /** A session was accepted: the next failure is a first one. */
  void reset() {
    nextMillis = FIRST_MILLIS;
  }
}
