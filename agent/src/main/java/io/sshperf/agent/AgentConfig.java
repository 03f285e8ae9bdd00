package io.sshperf.agent;

import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.relay.SimulatedRtt;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.HostPort;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an agent is started with.
 *
 * @param hostId equal for agents on one machine
 * @param dataDirectory this agent's own
 * @param binding the address that peers use, and the ports servers may have
 * @param simulatedRtt added in front of each server
 * @param runAs the account of the children of an agent that is root; empty leaves the choice
 * @param unconfinedAllowed whether real servers may run though they cannot be confined
 * @param metrics where its metrics can be had; empty if only through its controller
 */
public record AgentConfig(
    AgentName name,
    HostPort controller,
    String hostId,
    Path dataDirectory,
    ServerBinding binding,
    Optional<SimulatedRtt> simulatedRtt,
    Optional<String> runAs,
    boolean unconfinedAllowed,
    Optional<EndpointConfig> metrics) {

  /** With this machine's own id, and no delay. */
  public static AgentConfig onThisHost(
      AgentName name, HostPort controller, Path dataDirectory, ServerBinding binding) {
    return new AgentConfig(
        name,
        controller,
        HostFacts.hostId(),
        dataDirectory,
        binding,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty());
  }

  public AgentConfig withUnconfinedAllowed(boolean allowed) {
    return new AgentConfig(
        name, controller, hostId, dataDirectory, binding, simulatedRtt, runAs, allowed, metrics);
  }

  public AgentConfig with(Optional<SimulatedRtt> rtt) {
    return new AgentConfig(
        name, controller, hostId, dataDirectory, binding, rtt, runAs, unconfinedAllowed, metrics);
  }
}
