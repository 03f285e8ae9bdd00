package io.sshperf.bench;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The median of samples with its 95 % interval, from order statistics: the number of samples below
 * the true median is binomial with p = 1/2, so the k-th smallest and the k-th largest sample
 * enclose it with a probability that depends on k and the count alone. The largest k is taken whose
 * probability is at least 95 %.
 *
 * <p>This is the interval for ratios of paired samples from a machine that is not quiet: it asks
 * only that the pairs are independent, and one pair that another process disturbed cannot widen it,
 * as it would a t-interval, which needs near-normal samples. The price is a slightly wider interval
 * on a quiet machine, 97.7 % instead of 95 % for 24 pairs. (W. J. Conover, Practical Nonparametric
 * Statistics, section 3.2: confidence interval for a quantile.)
 *
 * @param low the k-th smallest sample
 * @param high the k-th largest sample
 * @param confidence that the interval really has, at least {@value #ASKED}
 * @param count of samples, at least {@value #FEWEST}
 */
record MedianInterval(double median, double low, double high, double confidence, int count) {
  static final String METHOD = "median, order-statistics interval";

  /** Of five samples, the smallest and the largest enclose the median with 93.75 % only. */
  static final int FEWEST = 6;

  private static final double ASKED = 0.95;

  /**
   * @param samples in any order, all finite; not changed
   */
  static MedianInterval of(double[] samples) {
    if (samples.length < FEWEST || !Arrays.stream(samples).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "samples: %s (expected %d or more, all finite)"
              .formatted(Arrays.toString(samples), FEWEST));
    }
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    int count = sorted.length;
    int rank = rank(count);
    return new MedianInterval(
        Median.ofSorted(sorted),
        sorted[rank - 1],
        sorted[count - rank],
        confidence(count, rank),
        count);
  }

  /** Of the pairs' ratios, each of one array's by the other's. */
  static MedianInterval ofRatios(double[] above, double[] below) {
    return of(IntStream.range(0, above.length).mapToDouble(i -> above[i] / below[i]).toArray());
  }

  /** The largest k for which the k-th smallest and k-th largest do, from 1 on. */
  static int rank(int count) {
    int rank = 1;
    while (confidence(count, rank + 1) >= ASKED) {
      rank++;
    }
    return rank;
  }

  /** 1 - 2 P(X < rank), X binomial with p = 1/2. */
  static double confidence(int count, int rank) {
    double term = Math.pow(0.5, count);
    double below = 0;
    for (int i = 0; i < rank; i++) {
      below += term;
      term *= (double) (count - i) / (i + 1);
    }
    return 1 - 2 * below;
  }
}
