package io.sshperf.agent;

import io.sshperf.agent.cpu.SocketTable;
import io.sshperf.agent.engine.EngineHost;
import io.sshperf.agent.engine.Engines;
import io.sshperf.agent.metrics.AgentMetrics;
import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.metrics.HostMeters;
import io.sshperf.agent.metrics.HttpPage;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.agent.metrics.MetricsEndpoint;
import io.sshperf.agent.process.Account;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.process.Programs;
import io.sshperf.agent.relay.RelayedEngine;
import io.sshperf.agent.session.SessionLoop;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running agent: its directory, its children, its engines, its session. */
public final class Agent implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Agent.class);

  private final Resources resources;

  private Agent(Resources resources) {
    this.resources = resources;
  }

  /**
   * Starts an agent, which dials its controller from now on.
   *
   * @throws IOException if its data directory or its metrics' address cannot be had, or children
   *     could not be started as configured; the message is for the user
   */
  public static Agent start(AgentConfig config) throws IOException {
    return start(config, Engines::ofThisHost);
  }

  /**
   * Starts an agent with these engines and no others.
   *
   * @param bare makes them
   * @throws IOException as {@link #start(AgentConfig)}
   */
  public static Agent start(
      AgentConfig config, Function<EngineHost, Map<Engine, TransferEngine>> bare)
      throws IOException {
    Resources resources = new Resources();
    try {
      DataDirectory directory = resources.keep(DataDirectory.open(config.dataDirectory()));
      Scratch disk = directory.scratch();
      Scratch memory =
          resources.keep(Scratch.inMemory(Scratch.SHARED_MEMORY, directory.installation()));
      Children children =
          resources.keep(
              Children.of(
                  Account.chosen(config.runAs()),
                  config.unconfinedAllowed(),
                  directory.children()));
      children.removeAfterDeath(memory.root());
      Meters meters = resources.keep(new Meters());
      HostMeters.of(meters);
      Optional<HostPort> metrics = metrics(config, meters, resources);
      Map<Engine, TransferEngine> engines = bare.apply(new EngineHost(disk, memory, children));
      AgentDescription agent = description(config, directory.installation(), engines, metrics);
      resources.keep(session(config, agent, engines, meters)).start();
      return new Agent(resources);
    } catch (IOException | RuntimeException e) {
      resources.closeAfter(e);
      throw e;
    }
  }

  /** Returns where others can read them. */
  private static Optional<HostPort> metrics(AgentConfig config, Meters meters, Resources resources)
      throws IOException {
    if (config.metrics().isEmpty()) {
      return Optional.empty();
    }
    EndpointConfig wanted = config.metrics().get();
    MetricsEndpoint endpoint =
        resources.keep(MetricsEndpoint.start(wanted, Map.of("/metrics", HttpPage.of(meters))));
    log.info("metrics at {}", endpoint.url("/metrics"));
    boolean open = wanted.tls().isEmpty() && wanted.login().isEmpty();
    HostPort address = new HostPort(wanted.address(), endpoint.address().getPort());
    return open && !address.isLoopback() ? Optional.of(address) : Optional.empty();
  }

  private static AgentDescription description(
      AgentConfig config,
      String installation,
      Map<Engine, TransferEngine> engines,
      Optional<HostPort> metrics) {
    return new AgentDescription(
        config.name(),
        installation,
        AgentDescription.PROTOCOL_VERSION,
        new AgentDescription.Host(
            config.hostId(), HostFacts.os(), HostFacts.cpu(), HostFacts.cores()),
        Version.TEXT,
        HostFacts.java(),
        config.binding().address(),
        engines.values().stream()
            .map(TransferEngine::describe)
            .sorted(Comparator.comparing(EngineDescription::engine))
            .toList(),
        metrics);
  }

  private static SessionLoop session(
      AgentConfig config,
      AgentDescription agent,
      Map<Engine, TransferEngine> engines,
      Meters meters) {
    return new SessionLoop(
        config.controller().host(),
        config.controller().port(),
        agent,
        config.simulatedRtt().map(rtt -> RelayedEngine.all(engines, rtt)).orElse(engines),
        config.binding(),
        SocketTable.of(Programs.find("ss", List.of())),
        new AgentMetrics(meters, agent));
  }

  /**
   * Stops transfers under way, ends all children, leaves the controller, gives the directory free.
   */
  @Override
  public void close() throws IOException {
    resources.close();
  }
}
