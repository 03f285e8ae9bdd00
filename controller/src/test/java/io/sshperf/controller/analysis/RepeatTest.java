package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RepeatTest {
  private static final double[] TIGHT = {100, 101, 100.5, 99.5, 100.2, 99.9};
  private static final double[] WIDE = {100, 110, 90, 104, 96, 101};

  @Test
  void cellStopsOnceItsIntervalIsNarrowAndNotBefore() {
    assertThat(Repeat.DEFAULT.isEnough(Arrays.copyOf(TIGHT, 5))).isFalse();
    assertThat(Repeat.DEFAULT.isEnough(TIGHT)).isTrue();
    assertThat(Repeat.DEFAULT.isEnough(WIDE)).isFalse();
  }

  @Test
  void cellStopsAtItsMaximumAndIsNotSettledThen() {
    double[] most = new double[20];
    for (int i = 0; i < most.length; i++) {
      most[i] = 100 + i % 10 * 3;
    }
    assertThat(Repeat.DEFAULT.isEnough(Arrays.copyOf(most, 19))).isFalse();
    assertThat(Repeat.DEFAULT.isEnough(most)).isTrue();
    assertThat(Repeat.DEFAULT.settled(Estimate.of(most))).contains(false);
    assertThat(Repeat.DEFAULT.settled(Estimate.of(TIGHT))).contains(true);
  }

  @Test
  void exactNumberAsksForNothingMore() {
    Repeat once = Repeat.exactly(1);
    assertThat(once.isEnough(new double[0])).isFalse();
    assertThat(once.isEnough(new double[] {7})).isTrue();
    assertThat(once.settled(Estimate.of(new double[] {7}))).isEmpty();
  }

  @Test
  void whatIsLeftIsForeseenFromTheSpread() {
    assertThat(Repeat.DEFAULT.foreseenAfter(new double[0])).isEqualTo(13);
    assertThat(Repeat.DEFAULT.foreseenAfter(TIGHT)).isZero();
    assertThat(Repeat.DEFAULT.foreseenAfter(WIDE)).isEqualTo(14);
    assertThat(Repeat.DEFAULT.foreseenAfter(new double[] {100, 104.4, 100, 101, 99.9, 102}))
        .isEqualTo(2);
    assertThat(Repeat.exactly(3).foreseenAfter(new double[] {1})).isEqualTo(2);
    assertThat(Repeat.exactly(3).foreseenAfter(new double[] {1, 2, 3})).isZero();
  }

  @Test
  void isWrittenAsItIsSet() {
    assertThat(Repeat.DEFAULT).hasToString("6-20@2%");
    assertThat(Repeat.until(0.005, 8, 8)).hasToString("8-8@0.5%");
    assertThat(Repeat.exactly(6)).hasToString("6");
  }

  @Test
  void contradictionsAreRefused() {
    assertThatThrownBy(() -> Repeat.exactly(0)).hasMessageContaining("expected 1 to 1000");
    assertThatThrownBy(() -> Repeat.until(0.02, 5, 20)).hasMessageContaining("at least 6");
    assertThatThrownBy(() -> Repeat.until(0, 6, 20)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> Repeat.until(0.02, 9, 8)).hasMessageContaining("smaller one first");
    assertThatThrownBy(() -> new Repeat(6, 7, OptionalDouble.empty()))
        .hasMessageContaining("one number without");
  }
}
