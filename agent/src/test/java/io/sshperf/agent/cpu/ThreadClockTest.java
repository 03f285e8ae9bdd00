package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

final class ThreadClockTest {
  private final ThreadClock clock = new ThreadClock();

  private static void work() {
    CRC32C crc = new CRC32C();
    byte[] piece = new byte[1 << 20];
    for (int i = 0; i < 200; i++) {
      crc.update(piece);
    }
    assertThat(crc.getValue()).isNotZero();
  }

  @Test
  void countsWhatWasCountedAndNothingElse() throws Exception {
    work();
    assertThat(used()).isZero();
    Thread other = new Thread(clock.counted(ThreadClockTest::work));
    other.start();
    other.join();
    Duration first = used();
    assertThat(first).isPositive();
    work();
    assertThat(used()).isEqualTo(first);
    ThreadClock.Stand before = ThreadClock.now();
    work();
    clock.add(before);
    assertThat(used()).isGreaterThan(first);
  }

  private Duration used() {
    return clock.used().value().orElseThrow().total();
  }
}
