package io.sshperf.controller.run;

import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Agents that are all there from the beginning. */
record AllThere(Map<AgentName, ? extends ConnectedAgent> agents) implements Agents {
  @Override
  public List<ConnectedAgent> connected() {
    return List.copyOf(agents.values());
  }

  @Override
  public Map<AgentName, AgentDescription> known() {
    return agents.values().stream()
        .map(ConnectedAgent::description)
        .collect(Collectors.toMap(AgentDescription::name, agent -> agent));
  }

  @Override
  public Optional<ConnectedAgent> find(AgentName name) {
    return Optional.ofNullable(agents.get(name));
  }

  @Override
  public Optional<ConnectedAgent> await(AgentName name, Duration atMost) {
    return find(name);
  }
}
