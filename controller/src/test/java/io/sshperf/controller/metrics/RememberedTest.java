package io.sshperf.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RememberedTest {
  private final AtomicLong now = new AtomicLong(-5);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void answerIsGoodForAWhile() {
    Remembered<Integer> remembered =
        new Remembered<>(asked::incrementAndGet, Duration.ofNanos(10), now::get);
    assertThat(remembered.get()).isEqualTo(1);
    now.addAndGet(9);
    assertThat(remembered.get()).isEqualTo(1);
    now.addAndGet(1);
    assertThat(remembered.get()).isEqualTo(2);
    assertThat(remembered.get()).isEqualTo(2);
  }

  @Test
  void failureIsNotRemembered() {
    Remembered<Integer> remembered =
        new Remembered<>(
            () -> {
              if (asked.incrementAndGet() == 1) {
                throw new IllegalStateException("as arranged");
              }
              return asked.get();
            },
            Duration.ofNanos(10),
            now::get);
    assertThatThrownBy(remembered::get).hasMessage("as arranged");
    assertThat(remembered.get()).isEqualTo(2);
  }
}
