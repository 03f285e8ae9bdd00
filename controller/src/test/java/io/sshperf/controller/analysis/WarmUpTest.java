package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static final WarmUp JVM = new WarmUp(1, true);

  @Test
  void jvmIsWarmOnceItsRateNoLongerRises() {
    double[] rates = {300, 520, 690, 702};
    assertThat(JVM.isOver(Arrays.copyOf(rates, 0))).isFalse();
    assertThat(JVM.isOver(Arrays.copyOf(rates, 1))).isFalse();
    assertThat(JVM.isOver(Arrays.copyOf(rates, 2))).isFalse();
    assertThat(JVM.isOver(Arrays.copyOf(rates, 3))).isFalse();
    assertThat(JVM.isOver(rates)).isTrue();
  }

  @Test
  void slowSampleInBetweenDoesNotMakeTheNextARise() {
    assertThat(JVM.isOver(new double[] {300, 690, 500, 700})).isTrue();
  }

  @Test
  void rateThatNeverStopsRisingIsMeasuredAtLast() {
    double[] rates = new double[WarmUp.MOST];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = Math.pow(2, i);
    }
    assertThat(JVM.isOver(Arrays.copyOf(rates, WarmUp.MOST - 1))).isFalse();
    assertThat(JVM.isOver(rates)).isTrue();
  }

  @Test
  void otherSoftwareIsWarmAfterWhatWasAskedFor() {
    WarmUp other = new WarmUp(2, false);
    assertThat(other.isOver(new double[] {300})).isFalse();
    assertThat(other.isOver(new double[] {300, 600})).isTrue();
  }

  @Test
  void noWarmUpIsNone() {
    assertThat(new WarmUp(0, true).isOver(new double[0])).isTrue();
  }

  @Test
  void moreThanTheBoundIsDoneIfAskedFor() {
    WarmUp many = new WarmUp(15, true);
    assertThat(many.isOver(new double[14])).isFalse();
    assertThat(many.isOver(new double[15])).isTrue();
  }
}
