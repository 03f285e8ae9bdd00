package io.sshperf.controller.analysis;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** Whether values rise or fall with their order: Mann and Kendall's test. Pure. */
final class Trend {
  /** Up to here the distribution is computed, not approximated. */
  private static final int MOST_EXACT = 40;

  private Trend() {}

  /** How often values in no order at all would rise or fall as steadily, two-sided. */
  static double p(double[] values) {
    long score = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        score += Math.round(Math.signum(values[j] - values[i]));
      }
    }
    return values.length <= MOST_EXACT
        ? exact(values.length, Math.abs(score))
        : approximate(values.length, Math.abs(score));
  }

  /** Theil and Sen's: the median slope between two values, per place in the order. */
  static double slope(double[] values) {
    double[] slopes = new double[values.length * (values.length - 1) / 2];
    int next = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        slopes[next++] = (values[j] - values[i]) / (j - i);
      }
    }
    return Estimate.median(slopes);
  }

  /** From the number of orders that have so many pairs the wrong way round. */
  private static double exact(int count, long score) {
    int pairs = count * (count - 1) / 2;
    double[] share = new double[pairs + 1];
    share[0] = 1;
    int most = 0;
    for (int placed = 1; placed < count; placed++) {
      double[] next = new double[pairs + 1];
      most += placed;
      for (int inversions = 0; inversions <= most; inversions++) {
        for (int own = 0; own <= Math.min(placed, inversions); own++) {
          next[inversions] += share[inversions - own] / (placed + 1);
        }
      }
      share = next;
    }
    double tail = 0;
    for (int inversions = 0; pairs - 2L * inversions >= score; inversions++) {
      tail += share[inversions];
    }
    return Math.min(1, 2 * tail);
  }

  private static double approximate(int count, long score) {
    double deviation = Math.sqrt(count * (count - 1.0) * (2.0 * count + 5) / 18);
    double steps = Math.max(0, score - 1) / deviation;
    return Math.min(1, 2 * NormalDistribution.of(0, 1).survivalProbability(steps));
  }
}
