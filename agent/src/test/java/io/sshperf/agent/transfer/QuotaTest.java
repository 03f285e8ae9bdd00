package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final Load TEN_BYTES = Load.DEFAULT.withSize(DataSize.ofBytes(10)).withStreams(3);

  @Test
  void sizesAreSharedEvenly() {
    assertThat(Quota.of(TEN_BYTES, 0).left(0, 0)).isEqualTo(4);
    assertThat(Quota.of(TEN_BYTES, 2).left(1, 0)).isEqualTo(2);
    assertThat(Quota.of(TEN_BYTES, 2).left(3, 0)).isZero();
  }

  @Test
  void aSizeIsNotLimitedByTime() {
    assertThat(Quota.of(TEN_BYTES, 0).left(1, Duration.ofDays(300).toNanos())).isEqualTo(3);
  }

  @Test
  void aDurationIsNotLimitedBySize() {
    Quota quota = Quota.of(Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(2))), 0);
    assertThat(quota.left(1L << 50, Duration.ofMillis(1999).toNanos())).isPositive();
    assertThat(quota.left(1, Duration.ofSeconds(2).toNanos())).isZero();
  }

  @Test
  void aDurationThatIsOverBeforeTheStreamGetsToRunStillSendsSomething() {
    Quota quota = Quota.of(Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(2))), 0);
    assertThat(quota.left(0, Duration.ofSeconds(3).toNanos())).isPositive();
  }

  @Test
  void progressNamesTheShare() {
    assertThat(Quota.of(TEN_BYTES, 0).progress(1)).isEqualTo("1 of 4 bytes");
  }
}
