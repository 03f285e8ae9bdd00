package io.sshperf.agent;

import io.sshperf.agent.cpu.SocketTable;
import io.sshperf.agent.engine.EngineHost;
import io.sshperf.agent.engine.Engines;
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
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A running agent: its directory, its children, its engines, its session. */
public final class Agent implements AutoCloseable {
  private final DataDirectory directory;
  private final EngineHost host;
  private final SessionLoop session;

  private Agent(DataDirectory directory, EngineHost host, SessionLoop session) {
    this.directory = directory;
    this.host = host;
    this.session = session;
  }

  /**
   * Starts an agent, which dials its controller from now on.
   *
   * @throws IOException if its data directory cannot be had, or children could not be started as
   *     configured; the message is for the user
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
    DataDirectory directory = DataDirectory.open(config.dataDirectory());
    try {
      Scratch disk = directory.scratch();
      Scratch memory = Scratch.inMemory(Scratch.SHARED_MEMORY, directory.installation());
      Children children =
          Children.of(
              Account.chosen(config.runAs()), config.unconfinedAllowed(), directory.children());
      try {
        children.removeAfterDeath(memory.root());
        EngineHost host = new EngineHost(disk, memory, children);
        return start(config, directory, host, bare.apply(host));
      } catch (RuntimeException e) {
        children.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static Agent start(
      AgentConfig config,
      DataDirectory directory,
      EngineHost host,
      Map<Engine, TransferEngine> bare) {
    Map<Engine, TransferEngine> engines =
        config.simulatedRtt().map(rtt -> RelayedEngine.all(bare, rtt)).orElse(bare);
    AgentDescription description =
        new AgentDescription(
            config.name(),
            directory.installation(),
            AgentDescription.PROTOCOL_VERSION,
            new AgentDescription.Host(
                config.hostId(), HostFacts.os(), HostFacts.cpu(), HostFacts.cores()),
            Version.TEXT,
            HostFacts.java(),
            config.binding().address(),
            engines.values().stream()
                .map(TransferEngine::describe)
                .sorted(Comparator.comparing(EngineDescription::engine))
                .toList());
    SessionLoop session =
        new SessionLoop(
            config.controller().host(),
            config.controller().port(),
            description,
            engines,
            config.binding(),
            SocketTable.of(Programs.find("ss", List.of())));
    session.start();
    return new Agent(directory, host, session);
  }

  /**
   * Stops transfers under way, ends all children, leaves the controller, gives the directory free.
   */
  @Override
  public void close() throws IOException {
    try {
      session.close();
    } finally {
      host.children().close();
      try {
        host.memory().close();
      } finally {
        directory.close();
      }
    }
  }
}
