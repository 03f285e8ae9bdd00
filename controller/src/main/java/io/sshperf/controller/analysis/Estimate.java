package io.sshperf.controller.analysis;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a quantity from repeated samples of it.
 *
 * @param median of the samples; of an even number of them, the mean of the middle two
 * @param min the smallest sample
 * @param max the largest sample
 * @param count of samples, at least 1
 * @param interval of the median, at {@link #CONFIDENCE}; none of fewer than 6 samples
 */
public record Estimate(
    double median, double min, double max, int count, Optional<Interval> interval) {
  /** Nominal, under the rule that stops ({@link Repeat}). */
  public static final double CONFIDENCE = 0.95;

  /** How the estimate is made, as the exports say it. */
  public static final String METHOD =
      "median; interval between order statistics, 96.9 % at each look at it, so that stopping when"
          + " it is narrow leaves 95 % (93 % at least, by simulation); none of fewer than 6 samples";

  /**
   * @param samples in any order, at least one, all finite; not changed
   */
  public static Estimate of(double[] samples) {
    if (samples.length == 0 || !Arrays.stream(samples).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "samples: " + Arrays.toString(samples) + " (expected at least one, all finite)");
    }
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    return new Estimate(
        middle(sorted),
        sorted[0],
        sorted[sorted.length - 1],
        sorted.length,
        MedianInterval.of(sorted));
  }

  /** Half of the interval's width as a share of the median; none without an interval. */
  public OptionalDouble relativeHalfWidth() {
    return median > 0
        ? interval.stream().mapToDouble(i -> i.halfWidth() / median).findFirst()
        : OptionalDouble.empty();
  }

  static double median(double[] samples) {
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    return middle(sorted);
  }

  private static double middle(double[] sorted) {
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
