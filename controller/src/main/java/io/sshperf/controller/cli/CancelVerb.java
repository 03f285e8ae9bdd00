package io.sshperf.controller.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cancel}: stops a run. */
@Command(
    name = "cancel",
    description = "Stop a run. What it has measured stays.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  sshperf cancel 3f2a"})
final class CancelVerb implements Callable<Integer> {
  private final Streams streams;

  @Mixin private ControllerOption controller = new ControllerOption();

  @Parameters(paramLabel = "R", description = "A run's id, or the end of it.")
  private String run = "";

  CancelVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    try (ControllerConnection connection = controller.connection()) {
      streams.out().println("run " + run + ": " + connection.cancel(run).word());
    }
    return ExitCode.DONE;
  }
}
