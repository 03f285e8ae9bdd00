package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LookTimesTest {
  private static final long BEGUN = Long.MAX_VALUE - nanos(300); // nanoTime may run over

  private final LookTimes times = new LookTimes(BEGUN);

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** When looks are taken, in milliseconds since {@code from}, if each is taken when it is due. */
  private List<Long> looks(long from, int count, long cost) {
    List<Long> looks = new ArrayList<>();
    long now = from;
    for (int i = 0; i < count; i++) {
      now += times.left(now);
      looks.add(TimeUnit.NANOSECONDS.toMillis(now - from));
      times.looked(now, cost);
    }
    return looks;
  }

  @Test
  void looksAreCloseAtFirstAndThenFourASecond() {
    assertThat(looks(BEGUN, 7, 0)).containsExactly(0L, 20L, 60L, 140L, 390L, 640L, 890L);
  }

  @Test
  void theTimedIntervalBeginsAnew() {
    looks(BEGUN, 7, 0);
    long start = BEGUN + nanos(370);
    times.timedIntervalBegins(start);
    assertThat(looks(start, 3, 0)).containsExactly(0L, 20L, 60L);
  }

  @Test
  void oneThatIsLateSkipsThoseThatAreOver() {
    times.looked(BEGUN + nanos(50), 0);
    assertThat(times.left(BEGUN + nanos(50))).isEqualTo(nanos(10));
  }

  @Test
  void dearLooksAreSeldom() {
    assertThat(looks(BEGUN, 6, nanos(5))).endsWith(140L, 1140L, 2140L);
  }

  @Test
  void aProgramIsAskedEveryTwoSecondsAndNotInTheFirstMoments() {
    assertThat(times.asks(BEGUN + nanos(5000))).as("before the timed interval").isFalse();
    long start = BEGUN + nanos(5000);
    times.timedIntervalBegins(start);
    List<Long> asked = new ArrayList<>();
    for (long at = 0; at <= 5000; at += 20) {
      if (times.asks(start + nanos(at))) {
        asked.add(at);
      }
    }
    assertThat(asked).containsExactly(100L, 2100L, 4100L);
  }
}
