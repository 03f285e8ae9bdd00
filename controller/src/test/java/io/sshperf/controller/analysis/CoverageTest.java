package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often an interval that sampling stopped for contains the true median. By simulation, always
 * of the same seed, 20,000 cells each: the figures are good to 0.4 %.
 */
class CoverageTest {
  private static final double UNTIL = 0.02;
  private static final int CELLS = 20_000;

  /** Spreads as multiples of the wanted half-width: well below, where stopping is open, above. */
  private static final double[] SPREADS = {0.4, 1, 1.4, 2, 4};

  /** Its distance from the wanted coverage is five times its error. */
  private static final double REQUIRED = 0.93;

  /** Makes an interval of samples. */
  private interface Method {
    Interval of(double[] samples);
  }

  @ParameterizedTest
  @EnumSource
  void intervalCoversTheMedianWhereverStoppingIsACoinToss(Draws.Shape shape) {
    for (double spread : SPREADS) {
      assertThat(coverage(CoverageTest::ours, shape, spread * UNTIL, 6, 20))
          .as("%s, spread %s of the half-width", shape, spread)
          .isGreaterThan(REQUIRED);
    }
  }

  @ParameterizedTest
  @CsvSource({"7, 20, 1.7", "10, 30, 1.7", "6, 50, 2"})
  void otherLimitsAtTheirWorstSpreadsCoverAsOften(int min, int max, double spread) {
    for (Draws.Shape shape : Draws.Shape.values()) {
      assertThat(coverage(CoverageTest::ours, shape, spread * UNTIL, min, max))
          .as("%s, %d to %d", shape, min, max)
          .isGreaterThan(REQUIRED);
    }
  }

  @Test
  void intervalOfAFixedNumberCoversAsOftenToo() {
    assertThat(coverage(CoverageTest::ours, Draws.Shape.OUTLIERS, 0.05, 6, 6)).isGreaterThan(0.95);
    assertThat(coverage(CoverageTest::ours, Draws.Shape.OUTLIERS, 0.05, 13, 13))
        .isGreaterThan(0.95);
  }

  /** The rule that ours is instead of, so that the tests above are known to tell. */
  @Test
  void tIntervalStoppedWhenNarrowCoversLess() {
    assertThat(coverage(CoverageTest::byT, Draws.Shape.NORMAL, 1.7 * UNTIL, 6, 20))
        .isLessThan(REQUIRED);
    assertThat(coverage(CoverageTest::byT, Draws.Shape.OUTLIERS, 1.7 * UNTIL, 6, 20))
        .isLessThan(0.9);
  }

  /** Our stopping rule is that of the class that runs obey, not a copy of it. */
  @Test
  void ruleOfTheSimulationIsTheRuleOfRuns() {
    Draws draws = new Draws(11);
    Repeat repeat = new Repeat(6, 20, OptionalDouble.of(UNTIL));
    for (int i = 0; i < 500; i++) {
      double[] cell = draws.cell(Draws.Shape.NORMAL, 1.2 * UNTIL, repeat);
      boolean isNarrow = isNarrow(ours(cell), cell);
      assertThat(isNarrow || cell.length == 20).isTrue();
      for (int count = 6; count < cell.length; count++) {
        double[] before = Arrays.copyOf(cell, count);
        assertThat(isNarrow(ours(before), before)).isFalse();
      }
    }
  }

  /** The table of CONTRIBUTING, over a finer grid. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "6, 20, 0.05, 0.931, 0.932, 0.941, 0.919",
    "6, 20, 0.03125, 0.958, 0.956, 0.964, 0.941",
    "6, 50, 0.05, 0.925, 0.923, 0.930, 0.905",
    "6, 50, 0.03125, 0.948, 0.948, 0.954, 0.934",
    "10, 30, 0.03125, 0.960, 0.960, 0.965, 0.948",
  })
  void worstCoverageIsAsDocumented(
      int min,
      int max,
      double missedEach,
      double normal,
      double logNormal,
      double outliers,
      double uniform) {
    double[] spreads = {0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.4, 1.7, 2, 2.5, 3, 4, 6, 10};
    Method method = betweenSamples(missedEach, max);
    Map<Draws.Shape, Double> documented =
        Map.of(
            Draws.Shape.NORMAL, normal,
            Draws.Shape.LOG_NORMAL, logNormal,
            Draws.Shape.OUTLIERS, outliers,
            Draws.Shape.UNIFORM, uniform);
    for (Map.Entry<Draws.Shape, Double> entry : documented.entrySet()) {
      Draws.Shape shape = entry.getKey();
      double worst =
          Arrays.stream(spreads)
              .map(spread -> coverage(method, shape, spread * UNTIL, min, max))
              .min()
              .orElseThrow();
      assertThat(worst)
          .as("%s, %d to %d, %s", shape, min, max, missedEach)
          .isCloseTo(entry.getValue(), within(0.006));
    }
  }

  private static Method betweenSamples(double missedEach, int most) {
    int[] ranks = new int[most + 1];
    for (int count = 6; count <= most; count++) {
      BinomialDistribution below = BinomialDistribution.of(count, 0.5);
      while (2 * below.cumulativeProbability(ranks[count]) <= missedEach + 1e-12) {
        ranks[count]++;
      }
    }
    return samples -> {
      double[] sorted = samples.clone();
      Arrays.sort(sorted);
      int rank = ranks[sorted.length];
      return new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
    };
  }

  private static double coverage(
      Method method, Draws.Shape shape, double spread, int min, int max) {
    Draws draws = new Draws(42);
    double median = Draws.median(shape, spread);
    int covered = 0;
    double[] samples = new double[max];
    for (int cell = 0; cell < CELLS; cell++) {
      int count = 0;
      Interval interval = null;
      while (interval == null) {
        samples[count++] = draws.next(shape, spread);
        if (count >= min) {
          double[] taken = Arrays.copyOf(samples, count);
          Interval now = method.of(taken);
          interval = count == max || isNarrow(now, taken) ? now : null;
        }
      }
      covered += interval.contains(median) ? 1 : 0;
    }
    return (double) covered / CELLS;
  }

  private static boolean isNarrow(Interval interval, double[] samples) {
    return interval.halfWidth() / Estimate.median(samples) <= UNTIL;
  }

  private static Interval ours(double[] samples) {
    return Estimate.of(samples).interval().orElseThrow();
  }

  private static final double[] T_QUANTILES = tQuantiles();

  private static double[] tQuantiles() {
    double[] quantiles = new double[60];
    for (int count = 2; count < quantiles.length; count++) {
      quantiles[count] = TDistribution.of(count - 1).inverseCumulativeProbability(0.975);
    }
    return quantiles;
  }

  private static Interval byT(double[] samples) {
    double mean = Arrays.stream(samples).average().orElseThrow();
    double squares = Arrays.stream(samples).map(x -> (x - mean) * (x - mean)).sum();
    int count = samples.length;
    double half = T_QUANTILES[count] * Math.sqrt(squares / (count - 1) / count);
    return new Interval(mean - half, mean + half);
  }
}
