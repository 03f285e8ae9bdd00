package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.Load;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacerTest {
  private static final long START = Long.MAX_VALUE - 17; // a monotonic clock may wrap
  private static final int PACKET = 32 * 1024;

  @ParameterizedTest
  @ValueSource(longs = {1, 1_024, 1_048_576, 25_000_000, 3_000_000_000L})
  void keepsTheRateFromTheFirstByteOn(long bytesPerSecond) {
    Pacer pacer = pacer(bytesPerSecond, 1);
    long now = START;
    long sent = 0;
    while (sent < 3 * bytesPerSecond) {
      int piece = pacer.piece(PACKET);
      now += pacer.delay(piece, now);
      sent += piece;
      pacer.sent(piece, now);
      double due = (double) bytesPerSecond * seconds(now - START);
      assertThat((double) sent).as("after %f s", seconds(now - START)).isLessThan(due * 1.001 + 1);
    }
    assertThat(sent / seconds(now - START))
        .isCloseTo((double) bytesPerSecond, within(0.001 * bytesPerSecond));
  }

  @Test
  void aSlowRateGoesInSmallPiecesSoThatSomethingAlwaysMoves() {
    Pacer pacer = pacer(1024, 1);
    int piece = pacer.piece(PACKET);
    assertThat(pacer.delay(piece, START)).isLessThan(TimeUnit.MILLISECONDS.toNanos(100));
  }

  @Test
  void eachStreamGetsItsPart() {
    assertThat(pacer(4_000_000, 4).delay(1000, START)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
  }

  @Test
  void lostTimeIsCaughtUpButNotForLong() {
    Pacer pacer = pacer(1_000_000, 1);
    long blocked = START + TimeUnit.SECONDS.toNanos(60);
    pacer.sent(1000, blocked);
    long burst = 0;
    while (pacer.delay(1000, blocked) == 0) {
      pacer.sent(1000, blocked);
      burst += 1000;
    }
    assertThat(burst).isEqualTo(200_000);
  }

  @Test
  void withoutALimitNothingWaits() {
    Pacer pacer = Pacer.of(Load.DEFAULT, START);
    assertThat(pacer.piece(PACKET)).isEqualTo(PACKET);
    pacer.sent(1 << 30, START);
    assertThat(pacer.delay(PACKET, START)).isZero();
  }

  private static Pacer pacer(long bytesPerSecond, int streams) {
    DataRate rate = DataRate.ofBytesPerSecond(bytesPerSecond);
    return Pacer.of(Load.DEFAULT.withStreams(streams).withLimit(rate), START);
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
