package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EstimateTest {
  @Test
  void oddNumberOfSamplesHasItsMiddleOneAsMedian() {
    Estimate estimate = Estimate.of(new double[] {3, 1, 200});
    assertThat(estimate.median()).isEqualTo(3);
    assertThat(estimate.min()).isEqualTo(1);
    assertThat(estimate.max()).isEqualTo(200);
    assertThat(estimate.count()).isEqualTo(3);
  }

  @Test
  void evenNumberOfSamplesHasTheMeanOfItsMiddleTwo() {
    assertThat(Estimate.of(new double[] {4, 1, 2, 100}).median()).isEqualTo(3);
  }

  @Test
  void samplesAreNotReordered() {
    double[] samples = {2, 1};
    Estimate.of(samples);
    assertThat(samples).containsExactly(2, 1);
  }

  @Test
  void noSamplesOrInfiniteOnesAreRefused() {
    assertThatThrownBy(() -> Estimate.of(new double[0])).hasMessageContaining("at least one");
    assertThatThrownBy(() -> Estimate.of(new double[] {Double.NaN})).hasMessageContaining("NaN");
  }

  @Test
  void fewerThanSixSamplesHaveNoInterval() {
    Estimate estimate = Estimate.of(new double[] {1, 2, 3, 4, 5});
    assertThat(estimate.interval()).isEmpty();
    assertThat(estimate.relativeHalfWidth()).isEmpty();
  }

  @Test
  void sixSamplesHaveTheirRangeAsInterval() {
    Estimate estimate = Estimate.of(new double[] {104, 100, 98, 101, 102, 99});
    assertThat(estimate.interval()).contains(new Interval(98, 104));
    assertThat(estimate.relativeHalfWidth().orElseThrow()).isCloseTo(3 / 100.5, within(1e-12));
  }

  /**
   * Ranks by hand: twice the binomial tail below each is at most 1/32, and not one rank further.
   */
  @Test
  void moreSamplesLeaveOutTheOuterOnes() {
    assertThat(Estimate.of(upTo(8)).interval()).contains(new Interval(1, 8)); // 2 of 8: 0.0703
    assertThat(Estimate.of(upTo(10)).interval()).contains(new Interval(2, 9)); // 0.0215
    assertThat(Estimate.of(upTo(20)).interval()).contains(new Interval(5, 16)); // 0.0118
    assertThat(Estimate.of(upTo(50)).interval()).contains(new Interval(17, 34)); // 0.0153
    assertThat(Estimate.of(upTo(2000)).interval()).contains(new Interval(952, 1049));
  }

  private static double[] upTo(int count) {
    return IntStream.rangeClosed(1, count).asDoubleStream().toArray();
  }
}
