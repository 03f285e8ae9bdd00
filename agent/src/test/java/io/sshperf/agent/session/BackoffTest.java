package io.sshperf.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  @Test
  void waitsGrowToALimitAndAreNeverTheSameForAFleet() {
    Backoff one = new Backoff(new Random(1));
    Backoff other = new Backoff(new Random(2));
    Duration last = Duration.ZERO;
    boolean differed = false;
    for (int i = 0; i < 20; i++) {
      last = one.next();
      differed |= !last.equals(other.next());
      assertThat(last).isBetween(Duration.ofMillis(125), Duration.ofSeconds(15));
    }
    assertThat(last).isGreaterThanOrEqualTo(Duration.ofMillis(7_500));
    assertThat(differed).isTrue();
  }

  @Test
  void acceptedSessionStartsOver() {
    Backoff backoff = new Backoff(new Random(1));
    for (int i = 0; i < 20; i++) {
      backoff.next();
    }
    backoff.reset();
    assertThat(backoff.next()).isLessThanOrEqualTo(Duration.ofMillis(250));
  }
}
