package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DifferenceTest {
  private static final double[] LOW = {1, 2, 3, 4, 5, 6};
  private static final double[] HIGH = {7, 8, 9, 10, 11, 12};

  @Test
  void separateSamplesOfSixHaveTheLeastPThereIs() {
    assertThat(Difference.p(LOW, HIGH, 0.05)).isCloseTo(2.0 / 924, within(1e-9));
    assertThat(Difference.p(HIGH, LOW, 0.05)).isCloseTo(2.0 / 924, within(1e-9));
  }

  @Test
  void oneExchangeOfNeighboursAddsTheNextOutcome() {
    assertThat(
            Difference.p(new double[] {1, 2, 3, 4, 5, 7}, new double[] {6, 8, 9, 10, 11, 12}, 0.05))
        .isCloseTo(4.0 / 924, within(1e-9));
  }

  @Test
  void whereRanksCannotTellAmongSoManyTheLogarithmsDo() {
    double p = Difference.p(LOW, HIGH, 0.001);
    assertThat(p).isLessThan(0.01).isNotCloseTo(2.0 / 924, within(1e-6));
  }

  @Test
  void equalAndConstantSamplesShowNoDifference() {
    double[] same = {5, 5, 5, 5, 5, 5};
    assertThat(Difference.p(same, same, 0.05)).isEqualTo(1);
    assertThat(Difference.p(LOW, LOW, 0.05)).isCloseTo(1, within(1e-9));
    assertThat(Difference.p(same, new double[] {6, 6, 6, 6, 6, 6}, 0.05)).isZero();
  }

  @Test
  void fewerSamplesAreRefused() {
    assertThatThrownBy(() -> Difference.p(new double[] {1, 2}, HIGH, 0.05))
        .hasMessageContaining("at least 6");
  }

  @Test
  void ratioLiesInItsIntervalAndTheIntervalCovers() {
    Draws draws = new Draws(5);
    int covered = 0;
    int runs = 4000;
    for (int i = 0; i < runs; i++) {
      double[] a = draws.cell(Draws.Shape.LOG_NORMAL, 0.025, Repeat.DEFAULT);
      double[] b = draws.cell(Draws.Shape.LOG_NORMAL, 0.025, Repeat.DEFAULT);
      for (int k = 0; k < b.length; k++) {
        b[k] *= 0.9;
      }
      Interval interval = Difference.ratioInterval(a, b).orElseThrow();
      assertThat(Difference.ratio(a, b)).isBetween(interval.low() - 1e-3, interval.high() + 1e-3);
      covered += interval.contains(0.9) ? 1 : 0;
    }
    assertThat(covered / (double) runs).isGreaterThan(0.93);
  }
}
