package io.sshperf.agent.relay;

import io.sshperf.proto.model.TimeSpan;
import java.time.Duration;

/**
 * A round-trip time that is added to what the network has.
 *
 * @param duration above zero, at most {@link #LONGEST}
 */
public record SimulatedRtt(Duration duration) {
  /** Longer than any link, shorter than any time limit. */
  public static final Duration LONGEST = Duration.ofSeconds(10);

  public SimulatedRtt {
    if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "simulated RTT: "
              + TimeSpan.format(duration)
              + " (expected above 0ms, at most "
              + TimeSpan.format(LONGEST)
              + ")");
    }
  }

  /**
   * Reads {@code 30ms}.
   *
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static SimulatedRtt parse(String text) {
    return new SimulatedRtt(TimeSpan.parse(text));
  }

  /** For whoever starts something with it: nobody should take its figures for the network's. */
  public String note() {
    return "note: a round-trip time of " + this + " is simulated in front of each server";
  }

  /** For one direction; both together are never less than the whole. */
  Duration oneWay() {
    return Duration.ofNanos((duration.toNanos() + 1) / 2);
  }

  @Override
  public String toString() {
    return TimeSpan.format(duration);
  }
}
