package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.matrix.PlanResult;
import io.sshperf.controller.matrix.Planner;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a run, and that a listener cannot harm it. */
class RunListenerTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String TWO_CELLS =
      "axes: {payload: [random, zeros]}\nsettings: {size: 1MiB}\nrepeat: 1\nwarmup: 0\n";

  @TempDir Path data = Path.of("set by JUnit");

  /** An agent whose transfers all fail at once. */
  private static ToldAgent agent(String name) {
    return new ToldAgent(
        name,
        "host-" + name,
        ClientReport.notBegun(Ending.failed(ReasonCode.STALLED, "as arranged")),
        ServerReport.of(Ending.MEASURED, List.of(), 0));
  }

  /** Runs a matrix to its end; every time the listener is told, the store has it already. */
  private RunState run(ResultStore store, RunListener listener) {
    AllThere agents =
        new AllThere(Map.of(new AgentName("a"), agent("a"), new AgentName("b"), agent("b")));
    Plan plan =
        ((PlanResult.Planned) Planner.plan(TWO_CELLS, "m.yaml", List.of(), agents.known(), false))
            .plan();
    try (Runs runs = new Runs(agents, store, listener, Clock.systemUTC(), "0", LIMIT)) {
      String id = runs.start(plan, TWO_CELLS, OptionalLong.of(1), LIMIT);
      Awaitility.await().atMost(LIMIT).until(() -> runs.feed(id).isEmpty());
      return store.find(id).orElseThrow().state();
    }
  }

  @Test
  void everythingIsToldInItsOrderOnceItIsStored() {
    Queue<String> told = new ConcurrentLinkedQueue<>();
    try (ResultStore store = SqliteStore.open(data)) {
      RunListener listener =
          new RunListener() {
            @Override
            public void queued(RunHead run, List<CellResult> cells) {
              told.add("queued with " + cells.size() + ", " + stored(run.id()));
            }

            @Override
            public void entered(String run, RunState state) {
              told.add(state.word() + ", " + stored(run));
            }

            @Override
            public void cellEnded(String run, int cell, Ending ending) {
              assertThat(store.cell(run, cell).orElseThrow().ending()).contains(ending);
              told.add(ending.outcome().word());
            }

            private String stored(String run) {
              return store.find(run).orElseThrow().state().word();
            }
          };
      assertThat(run(store, listener)).isEqualTo(RunState.FINISHED);
    }
    assertThat(told)
        .containsExactly(
            "queued with 2, queued", "running, running", "failed", "failed", "finished, finished");
  }

  @Test
  void listenerThatFailsHarmsNoRun() {
    RunListener failing =
        new RunListener() {
          @Override
          public void queued(RunHead run, List<CellResult> cells) {
            throw new IllegalStateException("as arranged");
          }

          @Override
          public void entered(String run, RunState state) {
            throw new IllegalStateException("as arranged");
          }

          @Override
          public void cellEnded(String run, int cell, Ending ending) {
            throw new IllegalStateException("as arranged");
          }
        };
    try (ResultStore store = SqliteStore.open(data)) {
      assertThat(run(store, failing)).isEqualTo(RunState.FINISHED);
      String id = store.list().get(0).id();
      store.cells(
          id,
          cell ->
              assertThat(cell.ending().orElseThrow().reason().orElseThrow().code())
                  .isEqualTo(ReasonCode.STALLED));
    }
  }
}
