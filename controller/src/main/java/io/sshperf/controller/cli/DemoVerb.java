package io.sshperf.controller.cli;

import io.sshperf.agent.StateDirectory;
import io.sshperf.agent.relay.SimulatedRtt;
import io.sshperf.controller.report.Format;
import io.sshperf.controller.report.RateUnit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code demo}: a fleet in this process, a matrix, the table. */
@Command(
    name = "demo",
    description = {
      "Start a controller and agents in this process, run a small matrix between the agents over"
          + " real SSH on loopback, and print its table. Leaves nothing behind but the run's"
          + " results."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf demo",
      "  sshperf demo -o json",
      "  sshperf demo --rtt 30ms",
      "  sshperf demo ciphers --set size=256MiB",
      "  sshperf demo --metrics --with-prometheus"
    })
final class DemoVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private MatrixArgument matrix = new MatrixArgument();
  @Mixin private OutputOption output = new OutputOption();

  @Option(
      names = "--agents",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many agents, 2 to 16 (default: 2); they are called demo-1, demo-2 ...")
  private int agents;

  @Option(
      names = "--rtt",
      paramLabel = "TIME",
      description = "Round-trip time to simulate between the agents, as 30ms; at most 10s.")
  private @Nullable String rtt;

  @Option(
      names = "--allow-unconfined",
      description =
          "Let real SSH servers run where bubblewrap cannot confine them; they listen on loopback,"
              + " for the demo's own keys.")
  private boolean allowUnconfined;

  @Option(names = "--yes", description = "Allow more than 10,000 cells.")
  private boolean yes;

  @Option(names = "--mbit", description = "Rates in Mbit/s.")
  private boolean mbit;

  @Mixin private MeteredDemo metered = new MeteredDemo();

  DemoVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (agents < 2 || agents > DemoFleet.MOST_AGENTS) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          "--agents: " + agents + " (expected 2 to " + DemoFleet.MOST_AGENTS + ")");
    }
    Optional<SimulatedRtt> delay = delay();
    boolean withMetrics = isMetered();
    MatrixText text = matrix.readOr("demo");
    delay.map(SimulatedRtt::note).ifPresent(streams.err()::println);
    if (withMetrics) {
      return metered.run(
          streams,
          terminal,
          text,
          yes,
          (data, metrics) -> DemoFleet.start(data, agents, delay, allowUnconfined, metrics));
    }
    StopRequest stop = new StopRequest();
    try (Shutdown shutdown = Shutdown.hook(stop::ask);
        DemoFleet fleet =
            DemoFleet.start(
                StateDirectory.ofUser(), agents, delay, allowUnconfined, Optional.empty());
        ControllerConnection connection = new ControllerConnection(fleet.address())) {
      fleet.awaitAgents();
      String id = connection.start(text, OptionalLong.empty(), yes, Duration.ofSeconds(60));
      FollowedRun run = new FollowedRun(streams, terminal, connection, id);
      stop.endsBy(run::cancel);
      int code = run.toItsEnd(output.format(), mbit ? RateUnit.MEGABITS : RateUnit.MEGABYTES);
      streams.err().println("kept in " + StateDirectory.ofUser());
      return code;
    }
  }

  private boolean isMetered() {
    boolean wanted = metered.isWanted();
    if (wanted && (output.format() != Format.TABLE || mbit)) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          (mbit ? "--mbit" : "-o") + ": not with --metrics, which prints no results");
    }
    return wanted;
  }

  private Optional<SimulatedRtt> delay() {
    try {
      return Optional.ofNullable(rtt).map(SimulatedRtt::parse);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.WRONG_USAGE, List.of("--rtt: " + e.getMessage()), e);
    }
  }
}
