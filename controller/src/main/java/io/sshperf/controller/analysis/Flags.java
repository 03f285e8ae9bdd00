package io.sshperf.controller.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Finds outliers and drift among a cell's samples. Pure.
 *
 * <p>An outlier is far from the median both in terms of the others' spread (five of its modified
 * standard scores, by the median absolute deviation) and in itself. Drift is a trend that Mann and
 * Kendall's test would find by chance in one of 1000 cells, so in one of 50 runs of 20 cells, and
 * that makes a difference from the first to the last sample.
 */
public final class Flags {
  private static final int LEAST_SAMPLES = 5;
  private static final double MODIFIED = 0.6745; // makes it a standard deviation, if normal
  private static final double FAR = 5;
  private static final double WORTH_TELLING = 0.05;
  private static final double DRIFT_P = 0.001;
  private static final double DRIFT_WORTH_TELLING = 0.02;

  private Flags() {}

  /**
   * @param samples that count, in the order they were taken
   * @return outliers in their order, then drift; none of fewer than 5 samples
   */
  public static List<Flag> of(List<SampleFacts> samples) {
    List<Flag> flags = new ArrayList<>();
    if (samples.size() < LEAST_SAMPLES) {
      return flags;
    }
    double[] rates = samples.stream().mapToDouble(SampleFacts::rate).toArray();
    double median = Estimate.median(rates);
    double spread = medianDeviation(rates, median);
    LikelyCause cause = new LikelyCause(samples);
    for (int i = 0; i < rates.length; i++) {
      double off = Math.abs(rates[i] - median);
      if (MODIFIED * off > FAR * spread && off > WORTH_TELLING * median) {
        flags.add(
            new Flag(
                Flag.Kind.OUTLIER,
                OptionalInt.of(i),
                String.format(
                    Locale.ROOT,
                    "%.0f %% %s than the median: %s",
                    100 * off / median,
                    rates[i] < median ? "slower" : "faster",
                    cause.of(i))));
      }
    }
    drift(rates, median, flags);
    return flags;
  }

  private static double medianDeviation(double[] rates, double median) {
    double[] deviations = new double[rates.length];
    for (int i = 0; i < rates.length; i++) {
      deviations[i] = Math.abs(rates[i] - median);
    }
    return Estimate.median(deviations);
  }

  private static void drift(double[] rates, double median, List<Flag> flags) {
    double change = Trend.slope(rates) * (rates.length - 1) / median;
    double p = Trend.p(rates);
    if (p > DRIFT_P || Math.abs(change) < DRIFT_WORTH_TELLING) {
      return;
    }
    flags.add(
        new Flag(
            Flag.Kind.DRIFT,
            OptionalInt.empty(),
            String.format(
                Locale.ROOT,
                "rates %s by %.0f %% from the first sample to the last (p = %.4f): %s",
                change > 0 ? "rose" : "fell",
                100 * Math.abs(change),
                p,
                change > 0
                    ? "it was still warming up, or something else on the hosts ended; use a higher"
                        + " warmup"
                    : "the hosts got hotter or busier, or the path did; look at the load in the"
                        + " readings, and measure again when they are quiet")));
  }
}
