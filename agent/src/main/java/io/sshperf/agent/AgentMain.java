package io.sshperf.agent;

import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code agent}: runs an agent until it is told to stop. */
@Command(
    name = "agent",
    description = "Run an agent on this host: it dials the controller and measures on its command.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf agent",
      "  sshperf agent --name lab-1 --controller 10.0.0.5 --insecure",
      "  sshperf agent --advertise 10.0.0.7 --data-ports 40000-40100 --insecure \\",
      "      --controller 10.0.0.5"
    })
public final class AgentMain implements Callable<Integer> {
  private static final Pattern PORTS = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of this agent, unique in the fleet (default: the host's name).")
  private @Nullable String name;

  @Option(
      names = "--controller",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:SSHPERF_CONTROLLER:-127.0.0.1:7443}",
      description = "Where the controller listens (default: 127.0.0.1:7443).")
  private String controller = "";

  @Option(
      names = "--advertise",
      paramLabel = "ADDR",
      description =
          "Address that other agents use to reach this one (default: the one that this host uses"
              + " towards the controller).")
  private @Nullable String advertise;

  @Option(
      names = "--data-ports",
      paramLabel = "A-B",
      description = "Ports for the SSH servers of transfers (default: any free one).")
  private @Nullable String dataPorts;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "This agent's own directory (default: one per agent name under the user's state"
              + " directory).")
  private @Nullable Path data;

  @Option(
      names = "--host-id",
      paramLabel = "ID",
      description = "Tells which agents share a machine (default: its machine-id).")
  private @Nullable String hostId;

  @Option(
      names = "--insecure",
      description = "Allow a controller that is not on this machine, without TLS.")
  private boolean insecure;

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

  private AgentConfig config() {
    HostPort where = checked("--controller", () -> HostPort.parse(controller));
    requireInsecure(where);
    AgentName agentName =
        checked("--name", () -> new AgentName(name != null ? name : shortHostName()));
    String address =
        advertise != null ? advertise : HostFacts.addressTowards(where.host(), where.port());
    return new AgentConfig(
        agentName,
        where,
        hostId != null ? hostId : HostFacts.hostId(),
        data != null ? data : StateDirectory.ofUser().resolve("agents").resolve(agentName.text()),
        new ServerBinding(address, checked("--data-ports", this::ports)));
  }

  private void requireInsecure(HostPort where) {
    if (where.isLoopback()) {
      return;
    }
    if (!insecure) {
      throw wrong(
          "--controller: "
              + where
              + " is not on this machine, and this version has no TLS (expected --insecure, on a"
              + " network that you trust)");
    }
    System.err.println(
        "warning: the session with " + where + " is neither encrypted nor authenticated");
  }

  private static String shortHostName() {
    String host = HostFacts.hostName();
    int dot = host.indexOf('.');
    return dot > 0 ? host.substring(0, dot) : host;
  }

  private ServerBinding.PortRange ports() {
    if (dataPorts == null) {
      return ServerBinding.PortRange.ANY;
    }
    Matcher matcher = PORTS.matcher(dataPorts);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(Quoted.of(dataPorts) + " (expected A-B, as 40000-40100)");
    }
    return new ServerBinding.PortRange(
        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  private <T> T checked(String option, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw wrong(option + ": " + e.getMessage());
    }
  }

  private ParameterException wrong(String message) {
    CommandSpec known = Optional.ofNullable(spec).orElseThrow();
    return new ParameterException(known.commandLine(), message);
  }
}
