package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.matrix.PlanResult;
import io.sshperf.controller.matrix.Planner;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.Sample;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often each cell is measured, with rates as arranged by its payload. */
class RepeatedCellsTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String TWO_CELLS =
      "axes: {payload: [random, zeros]}\nsettings: {size: 1MiB}\n";

  /** Seconds of each transfer of a cell, by turns. */
  private static final List<Double> STEADY = List.of(1.0, 1.001, 0.999);

  private static final List<Double> UNSTEADY = List.of(1.0, 1.2, 0.9, 1.1, 0.8);

  private static final Tally TALLY = new Tally(1 << 20, 7);

  @TempDir Path data = Path.of("set by JUnit");

  @Test
  void steadyCellStopsAtTheMinimumAndAnUnsteadyOneAtTheMaximum() {
    Ran ran = run(TWO_CELLS + "repeat: {min: 6, max: 9, until: 2%}\n", STEADY, UNSTEADY);
    assertThat(ran.cell(1).counted()).hasSize(6);
    assertThat(ran.cell(1).settled()).contains(true);
    assertThat(ran.cell(2).counted()).hasSize(9);
    assertThat(ran.cell(2).settled()).contains(false);
  }

  @Test
  void cellThatIsDoneLeavesTheOthersTheirPasses() {
    Ran ran = run(TWO_CELLS + "repeat: {min: 6, max: 9, until: 2%}\nwarmup: 0\n", STEADY, UNSTEADY);
    List<Integer> order = ran.order();
    assertThat(order).hasSize(15);
    for (int pass = 0; pass < 6; pass++) {
      assertThat(order.subList(2 * pass, 2 * pass + 2)).containsExactlyInAnyOrder(1, 2);
    }
    assertThat(order.subList(12, 15)).containsOnly(2);
  }

  @Test
  void sameSeedAndSameResultsGiveTheSameOrder() {
    String matrix = TWO_CELLS + "repeat: {min: 6, max: 9, until: 2%}\nwarmup: 0\n";
    Ran first = run(matrix, STEADY, UNSTEADY);
    data = data.resolve("again");
    assertThat(run(matrix, STEADY, UNSTEADY).order()).isEqualTo(first.order());
  }

  @Test
  void exactNumberIsTakenWhateverTheSpread() {
    Ran ran = run(TWO_CELLS + "repeat: 3\n", STEADY, UNSTEADY);
    assertThat(ran.cell(1).counted()).hasSize(3);
    assertThat(ran.cell(2).counted()).hasSize(3);
    assertThat(ran.cell(2).settled()).isEmpty();
  }

  @Test
  void cellOfAColdJvmIsWarmedUntilItsRateStopsRising() {
    Ran ran = run(TWO_CELLS + "repeat: 1\n", List.of(4.0, 2.0, 1.0, 1.0), STEADY);
    assertThat(ran.warmups(1)).isEqualTo(4);
    assertThat(ran.warmups(2)).isEqualTo(2);
    assertThat(ran.cell(1).samples().get(3).warmup()).isTrue();
    assertThat(ran.cell(1).counted()).hasSize(1);
  }

  @Test
  void withoutWarmUpNothingIsDiscarded() {
    Ran ran = run(TWO_CELLS + "repeat: 1\nwarmup: 0\n", List.of(4.0, 2.0), STEADY);
    assertThat(ran.cell(1).samples()).singleElement().matches(sample -> !sample.warmup());
  }

  private record Ran(Map<Integer, CellResult> cells, List<TransferSpec> ordered) {
    CellResult cell(int number) {
      return Objects.requireNonNull(cells.get(number));
    }

    long warmups(int number) {
      return cell(number).samples().stream().filter(Sample::warmup).count();
    }

    /** Numbers of the cells as they were measured. */
    List<Integer> order() {
      return ordered.stream().map(RepeatedCellsTest::number).toList();
    }
  }

  private static int number(TransferSpec spec) {
    return spec.cell().settings().load().payload() == Payload.RANDOM ? 1 : 2;
  }

  private Ran run(String matrix, List<Double> one, List<Double> two) {
    Map<Integer, Integer> transfers = new HashMap<>();
    ServerReport server = ServerReport.of(Ending.MEASURED, List.of(TALLY), 0);
    ToldAgent a =
        new ToldAgent(
            "a",
            "h1",
            spec -> {
              List<Double> seconds = number(spec) == 1 ? one : two;
              int index = transfers.merge(number(spec), 1, Integer::sum) - 1;
              return report(seconds.get(index % seconds.size()));
            },
            server);
    ToldAgent b = new ToldAgent("b", "h2", report(1), server);
    AllThere agents = new AllThere(Map.of(a.description().name(), a, b.description().name(), b));
    Plan plan =
        ((PlanResult.Planned) Planner.plan(matrix, "m.yaml", List.of(), agents.known(), false))
            .plan();
    RunHead head = Examples.head("r", RunState.QUEUED);
    Map<Integer, CellResult> cells = new LinkedHashMap<>();
    try (ResultStore store = SqliteStore.open(data)) {
      store.add(head, RunPreview.unmeasured(plan));
      Map<AgentName, String> hosts =
          Map.of(a.description().name(), "h1", b.description().name(), "h2");
      RunOrder order = new RunOrder(head, plan, hosts, LIMIT, LIMIT);
      RunExecution run =
          new RunExecution(order, agents, store, RunListener.NONE, Clock.systemUTC());
      run.execute();
      store.cells("r", cell -> cells.put(cell.number(), cell));
      assertThat(run.feed().news().cells().done()).isEqualTo(plan.cells().size());
    }
    assertThat(cells.values()).allMatch(c -> c.ending().equals(Optional.of(Ending.MEASURED)));
    return new Ran(cells, a.ordered());
  }

  private static ClientReport report(double seconds) {
    Duration elapsed = Duration.ofNanos(Math.round(seconds * 1e9));
    return new ClientReport(
        Ending.MEASURED,
        List.of(new StreamReport(TALLY, elapsed)),
        Optional.of(new ClientReport.Timing(Duration.ofMillis(20), elapsed)),
        List.of(),
        Optional.of(
            new Negotiated(
                "aes128-ctr",
                "hmac-sha2-256",
                "curve25519-sha256",
                "none",
                Optional.empty(),
                Optional.empty(),
                "arranged",
                Optional.empty())),
        Optional.empty(),
        Latency.UNKNOWN);
  }
}
