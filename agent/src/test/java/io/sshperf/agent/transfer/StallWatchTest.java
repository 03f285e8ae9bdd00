package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StallWatchTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final long SECOND = 1_000_000_000;
  private static final long START = 5 * SECOND;

  private final StallWatch watch = new StallWatch(LIMIT, Load.DEFAULT.amount(), START);

  @Test
  void withoutAKnownPositionItSaysOnlyThatNothingMoves() {
    StallWatch watch = new StallWatch(Duration.ofSeconds(1), Load.DEFAULT.amount(), 0);
    assertThat(watch.check(2_000_000_000L, OptionalLong.empty(), 0))
        .hasValueSatisfying(
            ending ->
                assertThat(ending.reason().orElseThrow().text())
                    .isEqualTo("stalled: nothing moved for 1s"));
  }

  @Test
  void nothingMovingForTheLimitIsAStallAndSaysWhere() {
    assertThat(watch.check(START + SECOND, OptionalLong.of(1234), 1234)).isEmpty();
    assertThat(watch.check(START + 11 * SECOND - 1, OptionalLong.of(1234), 1234)).isEmpty();
    assertThat(watch.check(START + 11 * SECOND, OptionalLong.of(1234), 1234))
        .contains(
            Ending.failed(
                ReasonCode.STALLED, "stalled at byte 1234 of 268435456: nothing moved for 10s"));
  }

  @Test
  void nothingEverMovingIsAStall() {
    assertThat(watch.check(START + 10 * SECOND, OptionalLong.of(0), 0)).isPresent();
  }

  @Test
  void aByteNowAndThenIsNone() {
    for (long i = 1; i < 100; i++) {
      assertThat(watch.check(START + 9 * i * SECOND, OptionalLong.of(i), i)).isEmpty();
    }
  }

  @Test
  void whatLeavesAfterTheLastByteWasHandedOverCountsAsMoving() {
    assertThat(watch.check(START + 9 * SECOND, OptionalLong.of(500), 1)).isEmpty();
    assertThat(watch.check(START + 18 * SECOND, OptionalLong.of(500), 2)).isEmpty();
    assertThat(watch.check(START + 28 * SECOND, OptionalLong.of(500), 2)).isPresent();
  }

  @Test
  void withADurationThereIsNoTotalToName() {
    Amount lasting = new Amount.Lasting(Duration.ofSeconds(30));
    Ending ending =
        new StallWatch(LIMIT, lasting, START)
            .check(START + 10 * SECOND, OptionalLong.of(7), 0)
            .get();
    assertThat(ending.reason().get().text()).isEqualTo("stalled at byte 7: nothing moved for 10s");
  }

  @Test
  void theDeadlineEndsTheTransferOnceItIsOver() {
    Deadline deadline = new Deadline(START, Duration.ofSeconds(60));
    assertThat(deadline.check(START + 59 * SECOND, "at byte 5")).isEmpty();
    assertThat(deadline.remaining(START + 59 * SECOND)).isEqualTo(SECOND);
    assertThat(deadline.check(START + 60 * SECOND, "at byte 5"))
        .contains(Ending.failed(ReasonCode.TIME_LIMIT, "not done within 1min: at byte 5"));
  }
}
