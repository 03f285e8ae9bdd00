package io.sshperf.controller.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.v1.MetricsPart;
import org.junit.jupiter.api.Test;

final class MetricsReadsTest {
  private final MetricsReads reads = new MetricsReads();

  private void add(MetricsReads.Request request, String text, boolean last) {
    reads.add(
        MetricsPart.newBuilder().setRequestId(request.id()).setText(text).setLast(last).build());
  }

  @Test
  void partsOfTwoReadsDoNotMix() {
    MetricsReads.Request one = reads.begin();
    MetricsReads.Request other = reads.begin();
    add(one, "a", false);
    add(other, "x", false);
    add(one, "b", true);
    add(other, "y", true);
    assertThat(one.whole()).isCompletedWithValue("ab");
    assertThat(other.whole()).isCompletedWithValue("xy");
  }

  @Test
  void moreThanAnAgentMaySendEndsTheReadAndNoOther() {
    MetricsReads.Request greedy = reads.begin();
    MetricsReads.Request other = reads.begin();
    String part = "x".repeat(MetricsReads.MOST_CHARACTERS / 2 + 1);
    add(greedy, part, false);
    add(greedy, part, false);
    add(other, "y", true);
    assertThat(greedy.whole()).isCompletedExceptionally();
    assertThat(other.whole()).isCompletedWithValue("y");
  }

  @Test
  void partsThatNobodyWaitsForAreDropped() {
    MetricsReads.Request one = reads.begin();
    one.whole().cancel(false);
    add(one, "x".repeat(1000), false);
    add(one, "late", true);
    assertThat(one.whole()).isCancelled();
  }

  @Test
  void endOfTheSessionEndsEveryRead() {
    MetricsReads.Request one = reads.begin();
    reads.failAll(Ending.failed(ReasonCode.SESSION_LOST, "gone"));
    assertThat(one.whole()).isCompletedExceptionally();
  }
}
