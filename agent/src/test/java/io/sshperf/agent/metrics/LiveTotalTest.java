package io.sshperf.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LiveTotalTest {
  private final LiveTotal total = new LiveTotal();
  private final AtomicLong one = new AtomicLong();
  private final AtomicLong other = new AtomicLong();

  @Test
  void growsWhileTransfersRun() {
    total.add(one::get);
    total.add(other::get);
    one.set(10);
    other.set(5);
    assertThat(total.value()).isEqualTo(15);
    one.set(11);
    assertThat(total.value()).isEqualTo(16);
  }

  @Test
  void whatIsOverStays() {
    LiveTotal.Part part = total.add(one::get);
    one.set(10);
    part.end(12);
    one.set(99);
    part.end(50);
    assertThat(total.value()).isEqualTo(12);
  }

  @Test
  void neverGoesDown() {
    LiveTotal.Part part = total.add(one::get);
    one.set(10);
    assertThat(total.value()).isEqualTo(10);
    one.set(3);
    assertThat(total.value()).isEqualTo(10);
    part.end(4); // its proof counts less than was seen on the way
    assertThat(total.value()).isEqualTo(10);
  }
}
