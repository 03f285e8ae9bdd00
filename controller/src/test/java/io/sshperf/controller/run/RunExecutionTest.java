package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.matrix.PlanResult;
import io.sshperf.controller.matrix.Planner;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.proto.model.AgentDescription;
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
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunExecutionTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir Path data = Path.of("set by JUnit");

  private final Map<AgentName, ToldAgent> agents = new TreeMap<>();

  /** An agent whose transfers all fail at once. */
  private ToldAgent agent(String name, String host) {
    Ending ending = Ending.failed(ReasonCode.STALLED, "as arranged");
    ToldAgent agent =
        new ToldAgent(
            name,
            host,
            ClientReport.notBegun(ending),
            ServerReport.of(Ending.MEASURED, List.of(), 0));
    agents.put(new AgentName(name), agent);
    return agent;
  }

  private void execute(String matrix) {
    AllThere fleet = new AllThere(agents);
    PlanResult result = Planner.plan(matrix, "m.yaml", List.of(), fleet.known(), false);
    Plan plan = ((PlanResult.Planned) result).plan();
    RunHead head = Examples.head("r", RunState.QUEUED);
    Map<AgentName, String> hosts =
        fleet.known().values().stream()
            .collect(Collectors.toMap(AgentDescription::name, agent -> agent.host().id()));
    try (ResultStore store = SqliteStore.open(data)) {
      store.add(head, RunPreview.unmeasured(plan));
      new RunExecution(
              new RunOrder(head, plan, hosts, LIMIT, LIMIT),
              fleet,
              store,
              RunListener.NONE,
              Clock.systemUTC())
          .execute();
      assertThat(store.find("r").orElseThrow().state()).isEqualTo(RunState.FINISHED);
    }
  }

  @Test
  void agentsOfOneHostAreToldThatTheyShareIt() {
    ToldAgent first = agent("a", "host-1");
    agent("b", "host-1");
    ToldAgent other = agent("c", "host-2");
    execute("pairs: {list: [{from: a, to: b}, {from: c, to: a}]}\nrepeat: 1\nwarmup: 0\n");
    assertThat(first.ordered()).singleElement().matches(spec -> spec.sharedHost());
    assertThat(other.ordered()).singleElement().matches(spec -> !spec.sharedHost());
  }
}
