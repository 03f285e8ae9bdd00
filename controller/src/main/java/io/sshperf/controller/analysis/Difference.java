package io.sshperf.controller.analysis;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;

/**
 * Whether two sets of rates differ, and by which factor. Pure.
 *
 * <p>Mann and Whitney's test, exact, asks nothing of the samples but that they are independent. Of
 * six samples each, though, no outcome is less likely than 1 in 462: among many comparisons nothing
 * could ever be shown. There Welch's t-test of the logarithms stands in. Sizes and ties alone
 * decide which, never the outcome.
 */
final class Difference {
  /** Fewer are not tested. */
  static final int LEAST_SAMPLES = MedianInterval.LEAST_SAMPLES;

  private Difference() {}

  /**
   * How often samples that come from the same would differ as much, two-sided.
   *
   * @param a rates, above zero, at least {@value #LEAST_SAMPLES}
   * @param b likewise
   * @param needed the p below which something is called different, if it is alone
   */
  static double p(double[] a, double[] b, double needed) {
    requireEnough(a);
    requireEnough(b);
    return ranksCanTell(a, b, needed)
        ? MannWhitneyUTest.withDefaults().test(a, b).getPValue()
        : welch(logs(a), logs(b));
  }

  /**
   * Of the first samples of both, as many as both have: where one needed more, its later ones were
   * taken at another time, and drift is not to look like a difference.
   */
  static double ofSamePasses(double[] a, double[] b, double needed) {
    int passes = Math.min(a.length, b.length);
    return p(Arrays.copyOf(a, passes), Arrays.copyOf(b, passes), needed);
  }

  private static boolean ranksCanTell(double[] a, double[] b, double needed) {
    long distinct = DoubleStream.concat(Arrays.stream(a), Arrays.stream(b)).distinct().count();
    double leastP = 2 / BinomialCoefficientDouble.value(a.length + b.length, a.length);
    return distinct == a.length + b.length && leastP <= needed;
  }

  private static double welch(double[] a, double[] b) {
    boolean isConstant = isConstant(a) && isConstant(b);
    if (isConstant) {
      return a[0] == b[0] ? 1 : 0;
    }
    return TTest.withDefaults().test(a, b).getPValue();
  }

  private static boolean isConstant(double[] values) {
    return Arrays.stream(values).distinct().count() == 1;
  }

  /** Of the medians, how many times the first the second is. */
  static double ratio(double[] a, double[] b) {
    return Estimate.median(b) / Estimate.median(a);
  }

  /**
   * The interval of that ratio, made of the two medians' intervals (MOVER, Zou and Donner 2008, on
   * logarithms); it has their confidence.
   */
  static Optional<Interval> ratioInterval(double[] a, double[] b) {
    Estimate from = Estimate.of(logs(a));
    Estimate to = Estimate.of(logs(b));
    if (from.interval().isEmpty() || to.interval().isEmpty()) {
      return Optional.empty();
    }
    Interval i = from.interval().get();
    Interval j = to.interval().get();
    double difference = to.median() - from.median();
    double less = Math.hypot(to.median() - j.low(), i.high() - from.median());
    double more = Math.hypot(j.high() - to.median(), from.median() - i.low());
    return Optional.of(new Interval(Math.exp(difference - less), Math.exp(difference + more)));
  }

  static double[] logs(double[] rates) {
    return Arrays.stream(rates).map(Math::log).toArray();
  }

  private static void requireEnough(double[] rates) {
    if (rates.length < LEAST_SAMPLES || !Arrays.stream(rates).allMatch(r -> r > 0)) {
      throw new IllegalArgumentException(
          "samples: "
              + Arrays.toString(rates)
              + " (expected at least "
              + LEAST_SAMPLES
              + ", all above zero)");
    }
  }
}
