package io.sshperf.bench;

import java.util.Arrays;

/** The middle sample, or the mean of the middle two. */
final class Median {
  private Median() {}

  /**
   * @param samples in any order, at least one; not changed
   */
  static double of(double[] samples) {
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  static double ofSorted(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
