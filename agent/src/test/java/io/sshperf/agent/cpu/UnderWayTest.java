package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnderWayTest {
  @Test
  void whoOverlapsIsNotAlone() {
    UnderWay first = UnderWay.enter();
    assertThat(first.wasAlone()).isTrue();
    UnderWay second = UnderWay.enter();
    first.leave();
    second.leave();
    second.leave();
    assertThat(first.wasAlone()).isFalse();
    assertThat(second.wasAlone()).isFalse();
    UnderWay third = UnderWay.enter();
    third.leave();
    assertThat(third.wasAlone()).isTrue();
  }
}
