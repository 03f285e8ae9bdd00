package io.sshperf.controller.cli;

import io.sshperf.agent.Agent;
import io.sshperf.agent.AgentConfig;
import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.relay.SimulatedRtt;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.controller.Controller;
import io.sshperf.controller.ControllerConfig;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A controller and agents in this process, on loopback. The controller keeps its runs in the given
 * store; the agents' own directories are below it and go when this is closed.
 */
final class DemoFleet implements AutoCloseable {
  static final int MOST_AGENTS = 16;
  private static final String LOOPBACK = "127.0.0.1";

  private final Controller controller;
  private final Path scratch;
  private final List<Agent> agents = new ArrayList<>();

  private DemoFleet(Controller controller, Path scratch) {
    this.controller = controller;
    this.scratch = scratch;
  }

  /**
   * Starts them all; the agents dial from now on.
   *
   * @param rtt simulated between them
   * @param unconfinedAllowed whether real servers may run where they cannot be confined
   * @param metrics where the controller's metrics are to be had, and through it the agents'
   * @throws IOException if the controller or an agent cannot be started; nothing is left then
   */
  static DemoFleet start(
      Path data,
      int count,
      Optional<SimulatedRtt> rtt,
      boolean unconfinedAllowed,
      Optional<EndpointConfig> metrics)
      throws IOException {
    Controller controller =
        Controller.start(
            new ControllerConfig(
                new HostPort(LOOPBACK, 0), data, ControllerConfig.STALL_LIMIT, metrics));
    DemoFleet fleet = new DemoFleet(controller, Files.createTempDirectory(data, "demo-"));
    try {
      for (int i = 1; i <= count; i++) {
        fleet.agents.add(
            Agent.start(fleet.agent(name(i)).with(rtt).withUnconfinedAllowed(unconfinedAllowed)));
      }
      return fleet;
    } catch (IOException | RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  HostPort address() {
    return controller.address();
  }

  /** Where the metrics are; empty if nowhere. */
  Optional<String> metrics() {
    return controller.metrics();
  }

  /** What the agents are called. */
  List<AgentName> names() {
    return IntStream.rangeClosed(1, agents.size()).mapToObj(DemoFleet::name).toList();
  }

  private static AgentName name(int number) {
    return new AgentName("demo-" + number);
  }

  /** Waits until every agent is connected. */
  void awaitAgents() throws InterruptedException {
    for (AgentName name : names()) {
      if (controller.fleet().await(name, Duration.ofSeconds(30)).isEmpty()) {
        throw new CliException(ExitCode.UNREACHABLE, name + " did not connect within 30 s");
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Agent agent : agents) {
      agent.close();
    }
    controller.close();
    deleteTree(scratch);
  }

  private AgentConfig agent(AgentName name) {
    return AgentConfig.onThisHost(
        name,
        controller.address(),
        scratch.resolve(name.text()),
        new ServerBinding(LOOPBACK, ServerBinding.PortRange.ANY));
  }

  private static void deleteTree(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
