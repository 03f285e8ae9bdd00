package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

final class DelayLineTest {
  /** Near its end: the clock may start anywhere and overflow. */
  private final long now = Long.valueOf(Long.MAX_VALUE) - 5;

  private final DelayLine<String> line = new DelayLine<>(Duration.ofNanos(100));

  @Test
  void itemIsDueAfterTheDelayAndNotBefore() {
    line.add("a", now);

    assertThat(line.untilDue(now)).isEqualTo(100);
    assertThat(line.untilDue(now + 99)).isEqualTo(1);
    assertThat(line.untilDue(now + 100)).isZero();
    assertThat(line.untilDue(now + 1000)).isZero();
  }

  @Test
  void eachItemIsDueByItsOwnTimeInTheOrderInWhichTheyCame() {
    line.add("a", now);
    line.add("b", now + 30);

    assertThat(line.remove()).isEqualTo("a");
    assertThat(line.untilDue(now + 100)).isEqualTo(30);
    assertThat(line.remove()).isEqualTo("b");
  }

  @Test
  void nothingIsDueWhereNothingIsHeld() {
    assertThat(line.untilDue(now)).isEqualTo(DelayLine.NOTHING);
    assertThat(line.size()).isZero();
    assertThatThrownBy(line::remove).isInstanceOf(NoSuchElementException.class);
  }
}
