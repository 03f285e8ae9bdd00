package io.sshperf.controller.cli;

import io.sshperf.controller.report.RateUnit;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code watch}: follows a run that somebody started. */
@Command(
    name = "watch",
    description = "Follow a run to its end and print its table. Ctrl-C leaves the run alone.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  sshperf watch 3f2a"})
final class WatchVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private ControllerOption controller = new ControllerOption();
  @Mixin private OutputOption output = new OutputOption();

  @Parameters(paramLabel = "R", description = "A run's id, or the end of it.")
  private String run = "";

  @Option(names = "--mbit", description = "Rates in Mbit/s.")
  private boolean mbit;

  WatchVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (ControllerConnection connection = controller.connection()) {
      return new FollowedRun(streams, terminal, connection, run)
          .toItsEnd(output.format(), mbit ? RateUnit.MEGABITS : RateUnit.MEGABYTES);
    }
  }
}
