package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimulatedRttTest {
  @Test
  void bothWaysTogetherAreTheWhole() {
    assertThat(SimulatedRtt.parse("30ms").oneWay()).isEqualTo(Duration.ofMillis(15));
    assertThat(new SimulatedRtt(Duration.ofNanos(3)).oneWay()).isEqualTo(Duration.ofNanos(2));
    assertThat(SimulatedRtt.parse("10s")).hasToString("10s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0ms", "10001ms", "30", "-1ms", "soon"})
  void whatIsNoRoundTripTimeIsRefused(String text) {
    assertThatThrownBy(() -> SimulatedRtt.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }
}
