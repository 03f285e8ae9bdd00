package io.sshperf.controller.analysis;

import java.util.Arrays;

/**
 * What is known of a quantity from repeated samples of it.
 *
 * @param median of the samples; of an even number of them, the mean of the middle two
 * @param min the smallest sample
 * @param max the largest sample
 * @param count of samples, at least 1
 */
public record Estimate(double median, double min, double max, int count) {
  /** How the estimate is made, as the exports say it. */
  public static final String METHOD = "median of samples, no interval in this version";

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
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Estimate(median, sorted[0], sorted[sorted.length - 1], sorted.length);
  }
}
