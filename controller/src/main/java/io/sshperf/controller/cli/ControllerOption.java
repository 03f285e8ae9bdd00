package io.sshperf.controller.cli;

import io.sshperf.proto.model.HostPort;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which controller a verb talks to. */
final class ControllerOption {
  static final String DEFAULT = "127.0.0.1:" + HostPort.DEFAULT_CONTROLLER_PORT;

  @Option(
      names = "--controller",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:SSHPERF_CONTROLLER}",
      description = "Where the controller listens (default: " + DEFAULT + ").")
  private @Nullable String controller;

  @Option(
      names = "--insecure",
      description = "Allow a controller that is not on this machine, without TLS.")
  private boolean insecure;

  /** Whether the user said which. */
  boolean isNamed() {
    return controller != null && !controller.isBlank();
  }

  /** An unconnected connection; the first call dials. */
  ControllerConnection connection() {
    HostPort where = where();
    if (!where.isLoopback() && !insecure) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          "--controller: "
              + where
              + " is not on this machine, and this version has no TLS (expected --insecure, on a"
              + " network that you trust)");
    }
    return new ControllerConnection(where);
  }

  private HostPort where() {
    try {
      return HostPort.parse(isNamed() ? String.valueOf(controller) : DEFAULT);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.WRONG_USAGE, "--controller: " + e.getMessage());
    }
  }
}
