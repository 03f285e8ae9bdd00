package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.controller.analysis.CellDifference.Verdict;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunComparisonTest {
  private static final double RATE = RunComparison.ERROR_RATE;
  private static final Set<Verdict> CALLED = Set.of(Verdict.FASTER, Verdict.SLOWER);
  private static final int PAIRS = 600;

  /**
   * If no cell differs, every call is a wrong one, so the stated share is that of the pairs of runs
   * with a call in them. Three of the simulation's own errors above it are allowed.
   */
  private static final double ALLOWED = RATE + 3 * Math.sqrt(RATE * (1 - RATE) / PAIRS);

  @ParameterizedTest
  @CsvSource({
    "1, NORMAL, 1, 0, 0",
    "8, NORMAL, 1, 0, 0",
    "8, OUTLIERS, 1, 0, 0",
    "24, LOG_NORMAL, 1, 0, 0",
    "12, NORMAL, 1, 0.003, 0", // both runs drift alike
    "12, NORMAL, 0.95, 0, 0", // the second day is slower for all cells
    "12, NORMAL, 1, 0, 0.01", // rounded to two digits: many ties
    "30, OUTLIERS, 1, 0, 0",
  })
  void equalCellsAreCalledDifferentNoMoreOftenThanStated(
      int cells, Draws.Shape shape, double shift, double drift, double rounding) {
    Draws draws = new Draws(cells);
    int wrong = 0;
    for (int i = 0; i < PAIRS; i++) {
      Map<String, double[]> before = run(draws, cells, shape, drift, r -> round(r, rounding));
      Map<String, double[]> after =
          run(draws, cells, shape, drift, r -> round(r * shift, rounding));
      RunComparison comparison = RunComparison.of(before, after, RATE);
      wrong += comparison.cells().stream().anyMatch(c -> CALLED.contains(c.verdict())) ? 1 : 0;
    }
    assertThat(wrong / (double) PAIRS).isLessThan(ALLOWED);
  }

  @ParameterizedTest
  @CsvSource({"1, 6", "10, 6", "40, 6", "10, 20"})
  void tenPercentAtATypicalSpreadAreFound(int cells, int samples) {
    Draws draws = new Draws(7);
    int found = 0;
    int runs = 200;
    for (int i = 0; i < runs; i++) {
      Map<String, double[]> before = new TreeMap<>();
      Map<String, double[]> after = new TreeMap<>();
      for (int cell = 0; cell < cells; cell++) {
        before.put("c" + cell, draws.next(Draws.Shape.NORMAL, 0.02, samples));
        after.put("c" + cell, draws.next(Draws.Shape.NORMAL, 0.02, samples));
      }
      after.computeIfPresent("c0", (key, r) -> Arrays.stream(r).map(x -> x * 0.9).toArray());
      CellDifference first = RunComparison.of(before, after, RATE).cells().get(0);
      assertThat(first.key()).isEqualTo("c0");
      found += first.verdict() == Verdict.SLOWER ? 1 : 0;
    }
    assertThat(found / (double) runs).isGreaterThan(0.95);
  }

  @Test
  void differenceHasItsRatioAndInterval() {
    CellDifference cell =
        RunComparison.of(
                Map.of("a", new double[] {100, 101, 102, 103, 104, 105}),
                Map.of("a", new double[] {90, 91, 92, 93, 94, 95}),
                RATE)
            .cells()
            .get(0);
    assertThat(cell.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(cell.ratio().orElseThrow()).isEqualTo(92.5 / 102.5);
    assertThat(cell.interval().orElseThrow().low()).isLessThan(0.9);
    assertThat(cell.interval().orElseThrow().high()).isLessThan(1);
    assertThat(cell.adjustedP().orElseThrow()).isLessThan(RATE);
  }

  @Test
  void shiftOfAllCellsIsToldOnceAndTheCellThatDiffersMoreIsCalled() {
    Draws draws = new Draws(4);
    Map<String, double[]> before = run(draws, 10, Draws.Shape.NORMAL, 0, r -> r);
    Map<String, double[]> after = run(draws, 10, Draws.Shape.NORMAL, 0, r -> 0.9 * r);
    after.computeIfPresent("c3", (key, r) -> Arrays.stream(r).map(x -> x * 0.7).toArray());
    RunComparison comparison = RunComparison.of(before, after, RATE);
    assertThat(comparison.shared().orElseThrow().ratio()).isBetween(0.88, 0.92);
    for (CellDifference cell : comparison.cells()) {
      assertThat(cell.verdict())
          .as(cell.key())
          .isEqualTo(cell.key().equals("c3") ? Verdict.SLOWER : Verdict.LIKE_ALL);
    }
  }

  @Test
  void whatCannotBeComparedSaysWhy() {
    double[] six = {1, 2, 3, 4, 5, 6};
    RunComparison comparison =
        RunComparison.of(
            Map.of("a", six, "b", six, "c", new double[] {1}),
            Map.of("b", new double[0], "c", six, "d", six),
            RATE);
    assertThat(comparison.cells()).allMatch(c -> c.verdict() == Verdict.NOT_COMPARABLE);
    assertThat(comparison.cells())
        .extracting(CellDifference::reason)
        .containsExactly(
            "not in the second run",
            "not measured in the second run",
            "1 sample in the first run (a comparison needs 6 in each)",
            "not in the first run");
    assertThat(comparison.shared()).isEmpty();
  }

  @Test
  void errorRateOutOfRangeIsRefused() {
    assertThatThrownBy(() -> RunComparison.of(Map.of(), Map.of(), 0)).hasMessageContaining("above");
  }

  private static Map<String, double[]> run(
      Draws draws, int cells, Draws.Shape shape, double drift, DoubleUnaryOperator change) {
    Map<String, double[]> run = new TreeMap<>();
    for (int cell = 0; cell < cells; cell++) {
      double[] samples = draws.cell(shape, 0.025, Repeat.DEFAULT);
      for (int i = 0; i < samples.length; i++) {
        samples[i] = change.applyAsDouble(samples[i] * (1 - drift * i));
      }
      run.put("c" + cell, samples);
    }
    return run;
  }

  private static double round(double rate, double to) {
    return to == 0 ? rate : Math.round(rate / to) * to;
  }
}
