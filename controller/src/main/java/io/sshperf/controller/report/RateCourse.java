package io.sshperf.controller.report;

import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How fast a sample was over its time, from what had passed at some points of it; even between two
 * of them, since more is not known.
 *
 * @param points in order of time, the first at the start with nothing passed, at least three
 */
record RateCourse(List<Reading> points) {
  private static final Reading START = new Reading(Duration.ZERO, 0);
  private static final int FEWEST = 3;

  RateCourse {
    points = List.copyOf(points);
  }

  /**
   * Empty where there was no reading before the end: then nothing is known but the whole.
   *
   * @param onItsClock whether the readings are on the clock that timed the sample, so that its end
   *     is a point too
   */
  static Optional<RateCourse> of(Sample sample, boolean onItsClock) {
    List<Reading> points = new ArrayList<>(List.of(START));
    sample.readings().forEach(reading -> addNext(points, reading));
    if (onItsClock) {
      sample
          .timing()
          .ifPresent(t -> addNext(points, new Reading(t.elapsed(), sample.tally().bytes())));
    }
    return points.size() < FEWEST ? Optional.empty() : Optional.of(new RateCourse(points));
  }

  private static void addNext(List<Reading> points, Reading next) {
    Reading last = points.get(points.size() - 1);
    if (next.at().compareTo(last.at()) > 0 && next.bytes() >= last.bytes()) {
      points.add(next);
    }
  }

  /** Seconds from the first point to the last, more than 0. */
  double seconds() {
    return seconds(points.get(points.size() - 1));
  }

  /** Bytes per second in each of so many equal parts of the time. */
  double[] rates(int parts) {
    double[] rates = new double[parts];
    double part = seconds() / parts;
    for (int i = 0; i < parts; i++) {
      rates[i] = (bytesBy((i + 1) * part) - bytesBy(i * part)) / part;
    }
    return rates;
  }

  private double bytesBy(double time) {
    int next = 1;
    while (next < points.size() - 1 && seconds(points.get(next)) < time) {
      next++;
    }
    Reading from = points.get(next - 1);
    Reading to = points.get(next);
    double share = (time - seconds(from)) / (seconds(to) - seconds(from));
    return from.bytes() + Math.min(1, share) * (to.bytes() - from.bytes());
  }

  private static double seconds(Reading reading) {
    return reading.at().toNanos() / 1e9;
  }
}
