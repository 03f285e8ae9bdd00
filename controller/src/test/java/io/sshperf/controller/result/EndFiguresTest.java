package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EndFiguresTest {
  /** 256 MiB in 2 s less the set-up, which is 12.345678 ms. */
  private static Sample sample(boolean warmup, Costs costs) {
    return Examples.with(Examples.sample("t", warmup, Examples.MINA, 134.217728), List.of(), costs);
  }

  private static EndFigures sender(Sample... samples) {
    return EndFigures.of(Examples.ended(1, Examples.MINA, Ending.MEASURED, samples), End.SENDER);
  }

  @Test
  void secondsAreForAGibWhateverWasMoved() {
    EndFigures figures = EndFigures.of(sample(false, ExampleCosts.costs(1)), End.SENDER);
    assertThat(figures.secondsPerGib().value()).hasValueSatisfying(v -> isAbout(v, 4 * 0.45));
  }

  @Test
  void coresAreOverTheSetUpToo() {
    EndFigures figures = EndFigures.of(sample(false, ExampleCosts.costs(1)), End.RECEIVER);
    assertThat(figures.coresUsed().value()).hasValueSatisfying(v -> isAbout(v, 0.6 / 2.012345678));
  }

  @Test
  void cellHasTheMedianOfWhatCounts() {
    EndFigures figures =
        sender(
            sample(true, ExampleCosts.costs(1000)),
            sample(false, ExampleCosts.costs(1)),
            sample(false, ExampleCosts.costs(20)),
            sample(false, ExampleCosts.costs(2)));
    assertThat(figures.secondsPerGib().value()).hasValueSatisfying(v -> isAbout(v, 4 * 0.9));
    assertThat(figures.peakMemory().value()).contains(DataSize.ofMebibytes(9));
  }

  @Test
  void sampleThatDoesNotKnowIsLeftOutOfTheMedian() {
    EndFigures figures =
        sender(sample(false, Costs.unknown("busy")), sample(false, ExampleCosts.costs(1)));
    assertThat(figures.secondsPerGib().value()).hasValueSatisfying(v -> isAbout(v, 4 * 0.45));
  }

  @Test
  void whatNoSampleKnowsHasTheirReason() {
    EndFigures figures =
        sender(sample(false, Costs.unknown("busy")), sample(false, Costs.unknown("tired")));
    assertThat(List.of(figures.secondsPerGib().whyNot(), figures.peakMemory().whyNot()))
        .containsOnly("busy");
  }

  @Test
  void cellThatIsNotMeasuredHasNoFigures() {
    Ending ending = Ending.failed(ReasonCode.STALLED, "stalled");
    Sample good = sample(false, ExampleCosts.costs(1));
    EndFigures figures = EndFigures.of(Examples.ended(1, Examples.MINA, ending, good), End.SENDER);
    assertThat(figures.coresUsed().value()).isEmpty();
    assertThat(figures.coresUsed().whyNot()).isEqualTo("no sample of this cell counts");
  }

  @Test
  void nothingIsDividedByZero() {
    Sample whole = sample(false, ExampleCosts.costs(1));
    List<Sample> empty = new ArrayList<>();
    for (Costs costs : List.of(ExampleCosts.costs(1), Costs.unknown("busy"))) {
      empty.add(
          new Sample(
              whole.transfer(),
              false,
              whole.started(),
              whole.ending(),
              Optional.empty(),
              List.of(),
              whole.negotiated(),
              whole.limitedBy(),
              whole.refusedRequests(),
              whole.latency(),
              List.of(),
              costs));
    }
    EndFigures known = EndFigures.of(empty.get(0), End.SENDER);
    assertThat(known.secondsPerGib().whyNot()).isEqualTo("no payload passed");
    assertThat(known.coresUsed().whyNot()).isEqualTo("the timed interval never began");
    assertThat(EndFigures.of(empty.get(1), End.SENDER).coresUsed().whyNot()).isEqualTo("busy");
  }

  private static void isAbout(double value, double expected) {
    assertThat(value).isCloseTo(expected, within(1e-6));
  }
}
