package io.sshperf.controller.fleet;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The agents as those see them who measure with them. Thread-safe. */
public interface Agents {

  /** Every connected agent, by name. */
  List<ConnectedAgent> connected();

  /**
   * Every agent that is connected, or was since the controller started, by name, as it last
   * described itself: what a matrix may name.
   */
  Map<AgentName, AgentDescription> known();

  Optional<ConnectedAgent> find(AgentName name);

  /**
   * Waits until an agent is connected.
   *
   * @return empty if it was not within the time
   */
  Optional<ConnectedAgent> await(AgentName name, Duration atMost) throws InterruptedException;
}
