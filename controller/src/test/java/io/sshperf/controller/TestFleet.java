package io.sshperf.controller;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.sshperf.agent.Agent;
import io.sshperf.agent.AgentConfig;
import io.sshperf.agent.engine.EngineHost;
import io.sshperf.agent.engine.Engines;
import io.sshperf.agent.engine.mina.MinaEngine;
import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.relay.SimulatedRtt;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.controller.cli.Cli;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.v1.ControlServiceGrpc;
import io.sshperf.proto.v1.WatchRunRequest;
import io.sshperf.proto.v1.WatchRunResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A controller and agents in this JVM, real sessions and real SSH between them, on free ports. */
public final class TestFleet implements AutoCloseable {
  private final Path directory;
  private final Map<String, Agent> agents = new LinkedHashMap<>();
  private Controller controller;

  /** Its own, so that fleets of other tests need not wait for this one. */
  private String hostId = "test-" + UUID.randomUUID();

  private Optional<SimulatedRtt> simulatedRtt = Optional.empty();

  /**
   * @param directory for the store and the agents' directories
   */
  public TestFleet(Path directory, Duration stallLimit) throws IOException {
    this.directory = directory;
    this.controller =
        Controller.start(
            new ControllerConfig(
                new HostPort("127.0.0.1", 0),
                directory.resolve("store"),
                stallLimit,
                Optional.of(EndpointConfig.local())));
  }

  /** The agents that are started from now on are on this host. */
  public TestFleet onHost(String id) {
    hostId = id;
    return this;
  }

  /** The agents that are started from now on simulate it. */
  public TestFleet withRtt(String rtt) {
    simulatedRtt = Optional.of(SimulatedRtt.parse(rtt));
    return this;
  }

  public TestFleet agent(String name) throws IOException, InterruptedException {
    return agent(name, mina());
  }

  /** Starts an agent with that engine in place of MINA, and waits until it is connected. */
  public TestFleet agent(String name, TransferEngine engine)
      throws IOException, InterruptedException {
    return agent(name, host -> Map.of(Engine.MINA, engine));
  }

  /** Starts an agent with every engine of this host, and waits until it is connected. */
  public TestFleet wholeAgent(String name) throws IOException, InterruptedException {
    return agent(name, Engines::ofThisHost);
  }

  private TestFleet agent(String name, Function<EngineHost, Map<Engine, TransferEngine>> engines)
      throws IOException, InterruptedException {
    AgentName agentName = new AgentName(name);
    agents.put(
        name,
        Agent.start(
            new AgentConfig(
                agentName,
                controller.address(),
                hostId,
                directory.resolve(name),
                new ServerBinding("127.0.0.1", ServerBinding.PortRange.ANY),
                simulatedRtt,
                Optional.empty(),
                false,
                Optional.empty()),
            engines));
    if (controller.fleet().await(agentName, Duration.ofSeconds(20)).isEmpty()) {
      throw new AssertionError(name + " did not connect");
    }
    return this;
  }

  /** Ends an agent; the controller knows it when this returns. */
  public void stop(String name) throws IOException, InterruptedException {
    Agent agent = agents.remove(name);
    if (agent == null) {
      throw new IllegalArgumentException(name + " is not running");
    }
    agent.close();
    while (controller.fleet().find(new AgentName(name)).isPresent()) {
      Thread.onSpinWait();
    }
  }

  /** The real engine. */
  public static TransferEngine mina() {
    return Mina.ENGINE;
  }

  private static final class Mina {
    static final TransferEngine ENGINE = engine();

    private static TransferEngine engine() {
      try {
        Scratch scratch = Scratch.in(Path.of("target", "scratch"));
        return new MinaEngine(scratch);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns once a transfer of a run moves payload. */
  public void awaitPayload(String run) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", controller.address().port())
            .usePlaintext()
            .build();
    try {
      Iterator<WatchRunResponse> news =
          ControlServiceGrpc.newBlockingStub(channel)
              .withDeadlineAfter(1, TimeUnit.MINUTES)
              .watchRun(WatchRunRequest.newBuilder().setRunId(run).build());
      while (news.next().getStatus().getCurrent().getBytesPerSecond() == 0) {
        Thread.onSpinWait();
      }
    } finally {
      channel.shutdownNow();
    }
  }

  /** Has the CLI run a matrix, and print JSON. */
  public CliRun run(String matrix, String... more) {
    List<String> words = new ArrayList<>(List.of("run"));
    try {
      Path file = Files.writeString(Files.createTempFile(directory, "matrix", ".yaml"), matrix);
      words.addAll(List.of(file.toString(), "--controller", address(), "-o", "json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    words.addAll(List.of(more));
    return Cli.run(words.toArray(String[]::new));
  }

  public String address() {
    return controller.address().toString();
  }

  public Controller controller() {
    return controller;
  }

  /** Ends the controller and starts one on the same store and port. */
  public void restartController() throws IOException {
    HostPort address = controller.address();
    controller.close();
    controller =
        Controller.start(
            new ControllerConfig(
                address,
                directory.resolve("store"),
                Duration.ofSeconds(20),
                Optional.of(EndpointConfig.local())));
  }

  @Override
  public void close() throws IOException {
    for (Agent agent : agents.values()) {
      agent.close();
    }
    controller.close();
  }
}
