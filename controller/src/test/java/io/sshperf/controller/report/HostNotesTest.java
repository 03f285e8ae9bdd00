package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Costs;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.Run;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostNotesTest {
  private static List<String> notes(Run run) {
    return new HostNotes(run.head(), run.cells().stream().map(CellRow::of).toList()).lines(500);
  }

  private static Run run(List<CellResult> cells) {
    return new Run(Examples.head("r", RunState.FINISHED), cells);
  }

  @Test
  void eachThingIsSaidOnce() {
    assertThat(notes(ExampleRuns.costs()))
        .containsExactly(
            "both ends on one host: they share its 4 cores",
            "lab-1 may use 1.5 cores (cgroup /system.slice/sshperf.service)",
            "lab-1 was throttled by its quota for up to 8 % of a sample (cell 1)",
            "the hypervisor of lab-2 gave up to 12 % of its cores to others (cell 1)",
            "no CPU of lab-2: a process ended unseen",
            "no CPU of lab-1 and lab-2: taken by an older sshperf");
  }

  @Test
  void whatDoesNotMatterIsNotSaid() {
    assertThat(notes(ExampleRuns.ciphers()))
        .containsExactly("lab-1 may use 1.5 cores (cgroup /system.slice/sshperf.service)");
  }

  @Test
  void cellsWithoutAFigureSayNothing() {
    Sample sample =
        Examples.with(
            Examples.sample("t", false, Examples.MINA, 1), List.of(), Costs.unknown("why"));
    Ending failed = Ending.failed(ReasonCode.STALLED, "stalled");
    assertThat(notes(run(List.of(Examples.ended(1, Examples.MINA, failed, sample))))).isEmpty();
  }

  @Test
  void manyReasonsAreCounted() {
    List<CellResult> cells = new ArrayList<>();
    for (int i = 1; i <= 7; i++) {
      Sample sample = Examples.sample("t-" + i, false, Examples.MINA, 1);
      Costs costs = Costs.unknown("reason " + i);
      cells.add(
          Examples.ended(
              i, Examples.MINA, Ending.MEASURED, Examples.with(sample, List.of(), costs)));
    }
    assertThat(notes(run(cells)))
        .hasSize(5)
        .contains(
            "no CPU of lab-1 and lab-2: reason 4", "no CPU for 3 more reasons: see the cells");
  }
}
