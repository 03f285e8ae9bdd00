package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.controller.analysis.SampleFacts;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleContextTest {
  private static final Sample SAMPLE = Examples.sample("t", false, Examples.MINA, 268.435456);

  private static Sample with(Ending ending, Costs costs) {
    return new Sample(
        SAMPLE.transfer(),
        SAMPLE.warmup(),
        SAMPLE.started(),
        ending,
        SAMPLE.timing(),
        SAMPLE.streams(),
        SAMPLE.negotiated(),
        SAMPLE.limitedBy(),
        SAMPLE.refusedRequests(),
        SAMPLE.latency(),
        SAMPLE.readings(),
        costs);
  }

  @Test
  void whatBothEndsUsedIsTakenOffWhatTheBusierHostDid() {
    SampleFacts facts = SampleContext.of(SAMPLE).orElseThrow();
    assertThat(facts.rate()).isCloseTo(268.435456e6, within(1.0));
    // In a second, 1.355 cores of 4; 0.45 s and 0.06 s at the sender, 0.6 s and 0.03 s there.
    assertThat(facts.others().orElseThrow()).isCloseTo(1.355 - 1.14, within(1e-6));
    assertThat(facts.cores().orElseThrow()).isEqualTo(4);
    assertThat(facts.stolen().orElseThrow()).isEqualTo(0.0156);
    assertThat(facts.throttledSeconds().orElseThrow()).isEqualTo(0.001);
    assertThat(facts.setupSeconds().orElseThrow()).isEqualTo(0.012345678);
  }

  @Test
  void whatIsNotKnownIsNotGuessed() {
    SampleFacts facts =
        SampleContext.of(with(Ending.MEASURED, Costs.unknown("nobody looked"))).orElseThrow();
    assertThat(facts.others()).isEmpty();
    assertThat(facts.cores()).isEmpty();
    assertThat(facts.stolen()).isEmpty();
    assertThat(facts.throttledSeconds()).isEmpty();
  }

  @Test
  void failedSampleHasNoFacts() {
    Ending failed = Ending.failed(ReasonCode.STALLED, "stalled");
    assertThat(SampleContext.of(with(failed, SAMPLE.costs()))).isEqualTo(Optional.empty());
  }
}
