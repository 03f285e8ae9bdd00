package io.sshperf.controller.analysis;

import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a transfer came up to speed, apart from the speed it came to. From its readings; pure.
 *
 * @param time until its rate first was close to what it was in its second half
 * @param steady bytes per second after that
 */
public record Ramp(Duration time, double steady) {
  private static final int LEAST_READINGS = 8;
  private static final double CLOSE = 0.85;
  private static final double STILL_RISING = 1.15;
  private static final double NANOS = 1e9;

  /** From one reading to the next. */
  private record Step(long fromNanos, long toNanos, long bytes) {
    double rate() {
      return bytes * NANOS / (toNanos - fromNanos);
    }
  }

  /**
   * @param readings in order of time, with bytes that never decrease; the start need not be one
   */
  public static Known<Ramp> of(List<Reading> readings) {
    List<Step> steps = steps(readings);
    if (steps.size() < LEAST_READINGS) {
      return Known.unknown(
          "only "
              + steps.size()
              + (steps.size() == 1 ? " reading" : " readings")
              + " (expected at least "
              + LEAST_READINGS
              + "; take a bigger size)");
    }
    long end = steps.get(steps.size() - 1).toNanos();
    double third = rate(steps, end / 2, end / 4 * 3);
    double last = rate(steps, end / 4 * 3, end);
    if (last > STILL_RISING * third) {
      return Known.unknown("still rising at its end (take a bigger size)");
    }
    double settled = rate(steps, end / 2, end);
    if (settled <= 0) {
      return Known.unknown("nothing moved in its second half");
    }
    Step first =
        steps.stream()
            .filter(step -> step.rate() >= CLOSE * settled)
            .findFirst()
            .orElse(steps.get(0)); // there is one: not all are below their mean
    return Known.of(
        new Ramp(Duration.ofNanos(first.fromNanos()), rate(steps, first.fromNanos(), end)));
  }

  private static List<Step> steps(List<Reading> readings) {
    List<Step> steps = new ArrayList<>();
    Reading before = new Reading(Duration.ZERO, 0);
    for (Reading reading : readings) {
      if (reading.at().compareTo(before.at()) > 0) {
        long bytes = Math.max(0, reading.bytes() - before.bytes());
        steps.add(new Step(before.at().toNanos(), reading.at().toNanos(), bytes));
        before = reading;
      }
    }
    return steps;
  }

  /** Over a part of the time, of which a step that is only partly in it counts that part. */
  private static double rate(List<Step> steps, long from, long to) {
    double bytes = 0;
    for (Step step : steps) {
      long inside = Math.min(to, step.toNanos()) - Math.max(from, step.fromNanos());
      if (inside > 0) {
        bytes += (double) step.bytes() * inside / (step.toNanos() - step.fromNanos());
      }
    }
    return bytes * NANOS / (to - from);
  }
}
