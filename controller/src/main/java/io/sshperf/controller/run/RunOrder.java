package io.sshperf.controller.run;

import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.report.CellTitles;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.AgentName;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is to be run.
 *
 * @param hosts id of the host of each agent that takes part
 * @param patience how long to wait for an agent that is not there
 * @param stallLimit no byte moving for this long ends a transfer
 */
record RunOrder(
    RunHead head, Plan plan, Map<AgentName, String> hosts, Duration patience, Duration stallLimit) {

  RunOrder {
    hosts = Collections.unmodifiableMap(new TreeMap<>(hosts)); // in the order of the names
  }

  /** What its cells are called. */
  CellTitles titles() {
    return CellTitles.of(plan.cells().stream().map(Cell::spec).toList());
  }

  /** Whether the two may not measure at the same time. */
  boolean sharesAHost(RunOrder other) {
    return hosts.values().stream().anyMatch(other.hosts.values()::contains);
  }
}
