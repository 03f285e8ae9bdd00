package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EstimateTest {
  @Test
  void oddNumberOfSamplesHasItsMiddleOneAsMedian() {
    assertThat(Estimate.of(new double[] {3, 1, 200})).isEqualTo(new Estimate(3, 1, 200, 3));
  }

  @Test
  void evenNumberOfSamplesHasTheMeanOfItsMiddleTwo() {
    assertThat(Estimate.of(new double[] {4, 1, 2, 100})).isEqualTo(new Estimate(3, 1, 100, 4));
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
}
