package io.sshperf.controller.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** p-values of many comparisons, corrected for their number. Pure. */
final class Adjusted {
  private Adjusted() {}

  /**
   * By Holm: calling those at most {@code rate} makes one wrong call or more in that share of
   * cases.
   *
   * @param p of the comparisons looked at, in any order
   * @param comparisons that could have been looked at, at least as many
   */
  static double[] holm(double[] p, long comparisons) {
    Integer[] order = ascending(p);
    double[] adjusted = new double[p.length];
    double before = 0;
    for (int i = 0; i < order.length; i++) {
      before = Math.max(before, Math.min(1, p[order[i]] * (comparisons - i)));
      adjusted[order[i]] = before;
    }
    return adjusted;
  }

  /**
   * By Benjamini and Hochberg: of those called at a {@code rate}, that share is wrong, on average.
   */
  static double[] benjaminiHochberg(double[] p) {
    Integer[] order = ascending(p);
    double[] adjusted = new double[p.length];
    double after = 1;
    for (int i = order.length - 1; i >= 0; i--) {
      after = Math.min(after, p[order[i]] * order.length / (i + 1));
      adjusted[order[i]] = after;
    }
    return adjusted;
  }

  private static Integer[] ascending(double[] p) {
    Integer[] order = IntStream.range(0, p.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
    return order;
  }
}
