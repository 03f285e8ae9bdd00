package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FastestTest {
  private static final double SPREAD = 0.025;
  private static final int RUNS = 1000;

  /** Above the promised rate by three of the simulation's own errors. */
  private static final double ALLOWED =
      Fastest.ERROR_RATE + 3 * Math.sqrt(Fastest.ERROR_RATE * (1 - Fastest.ERROR_RATE) / RUNS);

  @ParameterizedTest
  @CsvSource({
    "2, NORMAL",
    "3, LOG_NORMAL",
    "6, NORMAL",
    "6, OUTLIERS",
    "12, NORMAL",
    "20, LOG_NORMAL"
  })
  void equalCellsHaveOneThatIsFastestInNoMoreRunsThanStated(int cells, Draws.Shape shape) {
    Draws draws = new Draws(cells);
    int wrong = 0;
    for (int run = 0; run < RUNS; run++) {
      Fastest fastest = Fastest.of(cells(draws, cells, shape, SPREAD, 0));
      wrong += fastest.equals().size() < cells - 1 ? 1 : 0;
    }
    assertThat(wrong / (double) RUNS).isLessThan(ALLOWED);
  }

  /** One cell settles early, the other late: what they drift between is no difference of theirs. */
  @Test
  void driftOfTheWholeRunIsNoDifferenceBetweenItsCells() {
    Draws draws = new Draws(8);
    int wrong = 0;
    for (int run = 0; run < RUNS; run++) {
      Fastest fastest = Fastest.of(cells(draws, 6, Draws.Shape.NORMAL, SPREAD, 0.005));
      wrong += fastest.equals().size() < 5 ? 1 : 0;
    }
    assertThat(wrong / (double) RUNS).isLessThan(ALLOWED);
  }

  @ParameterizedTest
  @CsvSource({"2, 0.95", "6, 0.95", "20, 0.6"})
  void tenPercentAtATypicalSpreadAreFoundAgainstAllTheOthersAtOnce(int cells, double least) {
    Draws draws = new Draws(3);
    int found = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      List<List<Double>> rates = cells(draws, cells, Draws.Shape.NORMAL, 0.02, 0);
      rates.set(0, rates.get(0).stream().map(rate -> rate * 1.1).toList());
      Fastest fastest = Fastest.of(rates);
      found += fastest.best() == 0 && fastest.equals().isEmpty() ? 1 : 0;
    }
    assertThat(found / (double) runs).isGreaterThan(least);
  }

  @Test
  void equalsAreNamedInTheirOrderWithTheLeastOfTheirPs() {
    List<List<Double>> cells =
        List.of(
            List.of(50.0, 51.0, 52.0, 53.0, 54.0, 55.0),
            List.of(100.0, 101.0, 102.0, 103.0, 104.0, 105.0),
            List.of(1.0),
            List.of(100.5, 101.5, 102.5, 103.5, 104.5, 99.5));
    Fastest fastest = Fastest.of(cells);
    assertThat(fastest.best()).isEqualTo(1);
    assertThat(fastest.equals()).containsExactly(3);
    assertThat(fastest.p().orElseThrow()).isGreaterThan(0.05);
    assertThat(fastest.untested()).containsExactly(2);
  }

  /** Stopped by the rule that runs obey. */
  private static List<List<Double>> cells(
      Draws draws, int count, Draws.Shape shape, double spread, double driftPerPass) {
    List<List<Double>> cells = new ArrayList<>();
    for (int cell = 0; cell < count; cell++) {
      double[] samples = new double[0];
      while (samples.length == 0 || !Repeat.DEFAULT.isEnough(samples)) {
        double drifted = draws.next(shape, spread) * (1 - driftPerPass * samples.length);
        samples = DoubleStream.concat(Arrays.stream(samples), DoubleStream.of(drifted)).toArray();
      }
      cells.add(Arrays.stream(samples).boxed().toList());
    }
    return cells;
  }
}
