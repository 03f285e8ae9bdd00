package io.sshperf.controller.cli;

import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.settings.CommandFlags;
import io.sshperf.agent.settings.Configured;
import io.sshperf.agent.settings.MetricsFlags;
import io.sshperf.agent.settings.Settings;
import io.sshperf.agent.settings.Surroundings;
import io.sshperf.controller.Controller;
import io.sshperf.controller.ControllerConfig;
import io.sshperf.controller.ControllerLock;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code controller}: runs a controller until it is told to stop. */
@Command(
    name = "controller",
    description = {
      "Run the controller: agents and the CLI dial it, it runs matrices, keeps results.",
      "",
      "What no option says is taken from the environment (SSHPERF_CONTROLLER_LISTEN or"
          + " SSHPERF_LISTEN for --listen), then from a file (--config) of lines such as:",
      "  listen = 127.0.0.1:7443",
      ""
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf controller",
      "  sshperf controller --listen 10.0.0.5:7443 --insecure",
      "  sshperf controller --listen 127.0.0.1:0 --data /var/lib/sshperf",
      "  SSHPERF_STALL_LIMIT=2min sshperf controller --config lab.properties"
    })
final class ControllerVerb implements Callable<Integer>, Configured {
  private static final Duration SHORTEST_STALL = Duration.ofSeconds(1);
  private static final Duration LONGEST_STALL = Duration.ofHours(24);

  private final Streams streams;
  private final Surroundings around;

  @Spec private CommandSpec spec = CommandSpec.create();

  // Read through the command, by name (see settings), so no field is used from here.

  @Option(
      names = "--listen",
      paramLabel = "ADDR:PORT",
      description = {
        "Where to listen (default: " + ControllerOption.DEFAULT + ").",
        "Port 0 is a free port. The first line of stdout tells it."
      })
  @Nullable String listen;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where results are kept (default: sshperf in the user's state directory).")
  @Nullable String data;

  @Option(
      names = "--stall-limit",
      paramLabel = "TIME",
      description = "A transfer in which no byte moves for this long is ended (default: 30s).")
  @Nullable String stallLimit;

  @Mixin MetricsFlags metrics = new MetricsFlags();

  @Option(names = "--insecure", description = "Allow an address that is not loopback, without TLS.")
  boolean insecure;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "File of settings (default: controller.properties in sshperf in the user's configuration"
              + " directory, else in /etc/sshperf, where there is one).")
  @Nullable String config;

  ControllerVerb(Streams streams, Surroundings around) {
    this.streams = streams;
    this.around = around;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ControllerConfig config = config();
    CountDownLatch stop = new CountDownLatch(1);
    try (Shutdown shutdown = Shutdown.hook(stop::countDown);
        ControllerLock lock = ControllerLock.take(config.data());
        Controller controller = Controller.start(config)) {
      streams.out().println("listening on " + controller.address());
      controller
          .metrics()
          .ifPresent(
              url ->
                  streams
                      .err()
                      .println(
                          "metrics at " + url + "/metrics, service discovery at " + url + "/sd"));
      stop.await();
    }
    return ExitCode.DONE;
  }

  @Override
  public Settings settings() {
    Settings settings =
        Settings.of("controller", CommandFlags.of(spec), around)
            .builtIn("listen", ControllerOption.DEFAULT)
            .builtIn("data", around.state().toString())
            .builtIn("stall-limit", TimeSpan.format(ControllerConfig.STALL_LIMIT))
            .builtIn("insecure", "false");
    return MetricsFlags.builtIn(settings, "none");
  }

  private ControllerConfig config() {
    Settings settings = settings();
    Optional<HostPort> address = settings.read("listen", HostPort::parse);
    boolean insecureAllowed = settings.isOn("insecure");
    boolean exposed = address.isPresent() && !address.get().isLoopback();
    if (exposed && !insecureAllowed) {
      settings.problem(
          "listen",
          address.get()
              + " is not loopback, and this version has no TLS (expected --insecure, on a network"
              + " that you trust)");
    }
    Optional<Path> directory = settings.directory("data");
    Optional<Duration> stall = settings.read("stall-limit", ControllerVerb::stallLimit);
    Optional<EndpointConfig> endpoint = MetricsFlags.read(settings);
    settings.check();
    if (exposed) {
      streams
          .err()
          .println(
              "warning: whoever reaches "
                  + address.orElseThrow()
                  + " may use this fleet: nothing is encrypted or authenticated");
    }
    return new ControllerConfig(
        address.orElseThrow(), directory.orElseThrow(), stall.orElseThrow(), endpoint);
  }

  private static Duration stallLimit(String text) {
    Duration limit = TimeSpan.parse(text);
    if (limit.compareTo(SHORTEST_STALL) < 0 || limit.compareTo(LONGEST_STALL) > 0) {
      throw new IllegalArgumentException(text.strip() + " (expected 1s to 24h)");
    }
    return limit;
  }
}
