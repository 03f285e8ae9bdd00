package io.sshperf.agent;

import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.process.Account;
import io.sshperf.agent.relay.SimulatedRtt;
import io.sshperf.agent.settings.CommandFlags;
import io.sshperf.agent.settings.Configured;
import io.sshperf.agent.settings.MetricsFlags;
import io.sshperf.agent.settings.Settings;
import io.sshperf.agent.settings.Surroundings;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code agent}: runs an agent until it is told to stop. */
@Command(
    name = "agent",
    description = {
      "Run an agent on this host: it dials the controller and measures on its command.",
      "",
      "What no option says is taken from the environment (SSHPERF_AGENT_DATA_PORTS or"
          + " SSHPERF_DATA_PORTS for --data-ports), then from a file (--config) of lines such as:",
      "  data-ports = 40000-40100",
      ""
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf agent",
      "  sshperf agent --name lab-1 --controller 10.0.0.5 --insecure",
      "  sshperf agent --advertise 10.0.0.7 --data-ports 40000-40100 --insecure \\",
      "      --controller 10.0.0.5",
      "  SSHPERF_NAME=lab-1 sshperf agent --config lab.properties"
    })
public final class AgentMain implements Callable<Integer>, Configured {
  private static final int LONGEST_HOST_ID = 128;
  private static final String NO_RTT = "none";
  private static final String USUAL_ACCOUNT = "default";

  private final Surroundings around;

  @Spec private CommandSpec spec = CommandSpec.create();

  // Read through the command, by name (see settings), so no field is used from here.

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of this agent, unique in the fleet (default: the host's name).")
  @Nullable String name;

  @Option(
      names = "--controller",
      paramLabel = "HOST:PORT",
      description = "Where the controller is (default: 127.0.0.1:7443).")
  @Nullable String controller;

  @Option(
      names = "--advertise",
      paramLabel = "ADDR",
      description =
          "Address of this host that other agents use to reach it (default: the one that it uses"
              + " towards the controller).")
  @Nullable String advertise;

  @Option(
      names = "--data-ports",
      paramLabel = "A-B",
      description = "Ports for the SSH servers of transfers (default: any free one).")
  @Nullable String dataPorts;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "This agent's own directory (default: one per agent name under the user's state"
              + " directory).")
  @Nullable String data;

  @Option(
      names = "--host-id",
      paramLabel = "ID",
      description = "Tells which agents share a machine (default: its machine-id).")
  @Nullable String hostId;

  @Option(
      names = "--simulate-rtt",
      paramLabel = "TIME",
      description =
          "Round-trip time to add in front of each server that this agent opens, as 30ms; at most"
              + " 10s (default: none).")
  @Nullable String simulateRtt;

  @Option(
      names = "--run-as",
      paramLabel = "USER",
      description =
          "Account of the programs that an agent of root's starts: none of them runs as root"
              + " (default: sshperf, else nobody).")
  @Nullable String runAs;

  @Option(
      names = "--allow-unconfined",
      description =
          "Let real SSH servers run where bubblewrap cannot confine them: whoever measures with"
              + " this agent can then read what their account can.")
  boolean allowUnconfined;

  @Mixin MetricsFlags metrics = new MetricsFlags();

  @Option(
      names = "--insecure",
      description = "Allow a controller that is not on this machine, without TLS.")
  boolean insecure;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "File of settings (default: agent.properties in sshperf in the user's configuration"
              + " directory, else in /etc/sshperf, where there is one).")
  @Nullable String config;

  public AgentMain(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    AgentConfig config = config();
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch cleaned = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stopped.countDown();
                  awaitUninterruptibly(cleaned);
                }));
    try (Agent agent = Agent.start(config)) {
      stopped.await();
      return 0;
    } finally {
      cleaned.countDown();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Settings settings() {
    Settings settings =
        Settings.of("agent", CommandFlags.of(spec), around)
            .builtIn("name", around.hostName())
            .builtIn("controller", "127.0.0.1:" + HostPort.DEFAULT_CONTROLLER_PORT)
            .builtIn("data-ports", "any")
            .builtIn("host-id", around.hostId())
            .builtIn("simulate-rtt", NO_RTT)
            .builtIn("run-as", USUAL_ACCOUNT)
            .builtIn("allow-unconfined", "false")
            .builtIn("insecure", "false");
    return MetricsFlags.builtIn(settings, "none")
        .builtIn("data", around.state().resolve("agents") + "/" + settings.get("name").text())
        .builtIn("advertise", addressTowards(settings.get("controller").text()));
  }

  private static String addressTowards(String controller) {
    try {
      HostPort where = HostPort.parse(controller);
      return HostFacts.addressTowards(where.host(), where.port());
    } catch (IllegalArgumentException e) {
      return "127.0.0.1"; // never used: the controller is refused
    }
  }

  private AgentConfig config() {
    Settings settings = settings();
    Optional<AgentName> agentName = settings.read("name", AgentName::new);
    Optional<HostPort> where = settings.read("controller", HostPort::parse);
    boolean insecureAllowed = settings.isOn("insecure");
    boolean exposed = where.isPresent() && !where.get().isLoopback();
    if (exposed && !insecureAllowed) {
      settings.problem(
          "controller",
          where.get()
              + " is not on this machine, and this version has no TLS (expected --insecure, on a"
              + " network that you trust)");
    }
    Optional<String> address = settings.read("advertise", AdvertisedAddress::parse);
    Optional<PortRange> ports = settings.read("data-ports", PortRange::parse);
    Optional<Path> directory = settings.directory("data");
    Optional<String> machine = settings.read("host-id", AgentMain::checkedHostId);
    Optional<Optional<SimulatedRtt>> rtt = settings.read("simulate-rtt", AgentMain::rtt);
    Optional<Optional<String>> account = settings.read("run-as", AgentMain::account);
    boolean unconfinedAllowed = settings.isOn("allow-unconfined");
    Optional<EndpointConfig> endpoint = MetricsFlags.read(settings);
    settings.check();
    if (exposed) {
      System.err.println(
          "warning: the session with "
              + where.orElseThrow()
              + " is neither encrypted nor authenticated");
    }
    rtt.orElseThrow().map(SimulatedRtt::note).ifPresent(System.err::println);
    return new AgentConfig(
        agentName.orElseThrow(),
        where.orElseThrow(),
        machine.orElseThrow(),
        directory.orElseThrow(),
        new ServerBinding(address.orElseThrow(), ports.orElseThrow()),
        rtt.orElseThrow(),
        account.orElseThrow(),
        unconfinedAllowed,
        endpoint);
  }

  private static Optional<String> account(String text) {
    Optional<String> user = text.equals(USUAL_ACCOUNT) ? Optional.empty() : Optional.of(text);
    try {
      Account.chosen(user);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return user;
  }

  private static Optional<SimulatedRtt> rtt(String text) {
    return text.equals(NO_RTT) ? Optional.empty() : Optional.of(SimulatedRtt.parse(text));
  }

  private static String checkedHostId(String text) {
    if (text.isBlank() || text.length() > LONGEST_HOST_ID || !Quoted.harmless(text).equals(text)) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " (expected 1 to " + LONGEST_HOST_ID + " printable characters)");
    }
    return text;
  }
}
