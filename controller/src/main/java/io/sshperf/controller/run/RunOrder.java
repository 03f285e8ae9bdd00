package io.sshperf.controller.run;

import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.AgentName;
import java.time.Duration;
import java.util.Map;

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
    hosts = Map.copyOf(hosts);
  }

  /** Whether the two may not measure at the same time. */
  boolean sharesAHost(RunOrder other) {
    return hosts.values().stream().anyMatch(other.hosts.values()::contains);
  }
}
