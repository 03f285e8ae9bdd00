package io.sshperf.controller.cli;

import io.sshperf.agent.StateDirectory;
import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.process.Companions;
import io.sshperf.proto.model.AgentName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The demo for those who want to see metrics: a fleet that measures until it is told to end. All
 * that it keeps is in a directory of its own, which goes with it, also when this process is killed.
 */
final class MeteredDemo {
  @Option(
      names = "--metrics",
      description =
          "Run the matrix again and again until Ctrl-C, and serve the metrics of controller and"
              + " agents on loopback. No table is printed, no result is kept.")
  private boolean wanted;

  @Option(
      names = "--metrics-port",
      paramLabel = "N",
      description = "With --metrics: where (default: a free port).")
  private @Nullable Integer port;

  @Option(
      names = "--with-prometheus",
      description =
          "With --metrics: start this host's prometheus too, on loopback and a free port, with"
              + " sshperf's rules. It ends with the demo, and keeps nothing.")
  private boolean withPrometheus;

  /** Starts the demo's fleet. */
  interface FleetStart {
    /**
     * @param data where its results are kept
     */
    DemoFleet start(Path data, Optional<EndpointConfig> metrics) throws IOException;
  }

  /**
   * Whether it is asked for.
   *
   * @throws CliException if only what belongs to it is
   */
  boolean isWanted() {
    if (!wanted && (port != null || withPrometheus)) {
      String option = port != null ? "--metrics-port" : "--with-prometheus";
      throw new CliException(ExitCode.WRONG_USAGE, option + ": only with --metrics");
    }
    if (port != null && (port < 0 || port > 65_535)) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          "--metrics-port: " + port + " (expected 1 to 65535, or 0 for a free one)");
    }
    return wanted;
  }

  /** Runs it until it is told to end. */
  int run(
      Streams streams, Terminal terminal, MatrixText matrix, boolean manyCells, FleetStart start)
      throws IOException, InterruptedException {
    Optional<Path> prometheus =
        withPrometheus ? Optional.of(DemoPrometheus.program()) : Optional.empty();
    EndpointConfig endpoint =
        new EndpointConfig(
            "127.0.0.1", port == null ? 0 : port, Optional.empty(), Optional.empty());
    StopRequest stop = new StopRequest();
    try (Shutdown shutdown = Shutdown.hook(stop::ask);
        Companions companions = new Companions()) {
      Path own = directory(companions);
      try (DemoFleet fleet = start.start(own, Optional.of(endpoint));
          ControllerConnection connection = new ControllerConnection(fleet.address())) {
        fleet.awaitAgents();
        String url = fleet.metrics().orElseThrow();
        tell(streams, "controller", url + "/metrics");
        for (AgentName name : fleet.names()) {
          tell(streams, name.text(), url + "/agents/" + name + "/metrics");
        }
        tell(streams, "discovery", url + "/sd");
        if (prometheus.isPresent()) {
          Path place = Files.createDirectory(own.resolve("prometheus"));
          tell(
              streams,
              "prometheus",
              DemoPrometheus.start(companions, prometheus.get(), place, url));
        }
        new EndlessRuns(streams, terminal, connection).untilAsked(stop, matrix, manyCells);
      }
    }
    return ExitCode.INTERRUPTED;
  }

  private static Path directory(Companions companions) throws IOException {
    Path state = Files.createDirectories(StateDirectory.ofUser());
    Path own = Files.createTempDirectory(state, "demo-metrics-").toAbsolutePath();
    companions.removeAtTheEnd(own);
    return own;
  }

  private static void tell(Streams streams, String what, String url) {
    streams.out().printf("%-11s %s%n", what, url);
  }
}
