package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AdjustedTest {
  private static final double[] P = {0.03, 0.005, 0.5, 0.01};

  @Test
  void holmMultipliesTheSmallestByAllAndTheNextByOneLess() {
    assertThat(Adjusted.holm(P, 4))
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0.06, 0.02, 0.5, 0.03);
  }

  @Test
  void holmCountsComparisonsThatWereNotLookedAt() {
    assertThat(Adjusted.holm(P, 10)[1]).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void benjaminiAndHochbergDividesByTheRank() {
    assertThat(Adjusted.benjaminiHochberg(P))
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0.04, 0.02, 0.5, 0.02);
  }

  @Test
  void nothingIsAboveOneAndNothingOutOfOrder() {
    assertThat(Adjusted.holm(new double[] {0.9, 0.8}, 2)).containsExactly(1, 1);
    assertThat(Adjusted.benjaminiHochberg(new double[] {0.04, 0.03})).containsExactly(0.04, 0.04);
    assertThat(Adjusted.holm(new double[0], 0)).isEmpty();
  }
}
