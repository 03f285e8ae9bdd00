package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
  @Test
  void steadyRiseHasTheChanceOfOneOrderAndItsReverse() {
    assertThat(Trend.p(new double[] {1, 2, 3, 4, 5, 6})).isCloseTo(2.0 / 720, within(1e-12));
    assertThat(Trend.p(new double[] {6, 5, 4, 3, 2, 1})).isCloseTo(2.0 / 720, within(1e-12));
  }

  @Test
  void oneExchangeOfNeighboursAddsTheFiveOrdersThatHaveOne() {
    assertThat(Trend.p(new double[] {1, 2, 4, 3, 5, 6})).isCloseTo(12.0 / 720, within(1e-12));
  }

  @Test
  void nothingRisesInWhatIsConstant() {
    assertThat(Trend.p(new double[] {3, 3, 3, 3, 3, 3, 3})).isCloseTo(1, within(1e-9));
    assertThat(Trend.p(new double[60])).isEqualTo(1);
  }

  @Test
  void approximationContinuesTheExactValues() {
    double[] forty = waves(40);
    double[] fortyOne = waves(41);
    assertThat(Trend.p(fortyOne)).isCloseTo(Trend.p(forty), within(0.05));
  }

  @Test
  void slopeIsNotMovedByAnOutlier() {
    assertThat(Trend.slope(new double[] {10, 12, 14, 99, 18, 20, 22})).isEqualTo(2);
  }

  private static double[] waves(int count) {
    return IntStream.range(0, count).mapToDouble(i -> i + 30 * Math.sin(i)).toArray();
  }
}
