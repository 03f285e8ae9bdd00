package io.sshperf.controller.cli;

import io.sshperf.agent.StateDirectory;
import io.sshperf.controller.Controller;
import io.sshperf.controller.ControllerConfig;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code controller}: runs a controller until it is told to stop. */
@Command(
    name = "controller",
    description =
        "Run the controller: agents and the CLI dial it, it runs matrices, keeps results.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf controller",
      "  sshperf controller --listen 10.0.0.5:7443 --insecure",
      "  sshperf controller --listen 127.0.0.1:0 --data /var/lib/sshperf"
    })
final class ControllerVerb implements Callable<Integer> {
  private final Streams streams;

  @Option(
      names = "--listen",
      paramLabel = "ADDR:PORT",
      defaultValue = "${env:SSHPERF_LISTEN:-" + ControllerOption.DEFAULT + "}",
      description = {
        "Where to listen (default: " + ControllerOption.DEFAULT + ").",
        "Port 0 is a free port. The first line of stdout tells it."
      })
  private String listen = "";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where results are kept (default: sshperf in the user's state directory).")
  private @Nullable Path data;

  @Option(names = "--insecure", description = "Allow an address that is not loopback, without TLS.")
  private boolean insecure;

  ControllerVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ControllerConfig config =
        new ControllerConfig(
            address(), data != null ? data : StateDirectory.ofUser(), ControllerConfig.STALL_LIMIT);
    CountDownLatch stop = new CountDownLatch(1);
    try (Shutdown shutdown = Shutdown.hook(stop::countDown);
        Controller controller = Controller.start(config)) {
      streams.out().println("listening on " + controller.address());
      stop.await();
    }
    return ExitCode.DONE;
  }

  private HostPort address() {
    HostPort address;
    try {
      address = HostPort.parse(listen);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.WRONG_USAGE, "--listen: " + e.getMessage());
    }
    if (!address.isLoopback()) {
      if (!insecure) {
        throw new CliException(
            ExitCode.WRONG_USAGE,
            "--listen: "
                + address
                + " is not loopback, and this version has no TLS (expected --insecure, on a network"
                + " that you trust)");
      }
      streams
          .err()
          .println(
              "warning: whoever reaches "
                  + address
                  + " may use this fleet: nothing is encrypted or authenticated");
    }
    return address;
  }
}
