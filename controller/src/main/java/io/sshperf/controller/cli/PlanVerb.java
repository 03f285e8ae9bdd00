package io.sshperf.controller.cli;

import io.sshperf.controller.report.PlanReport;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plan}: what a run would do. */
@Command(
    name = "plan",
    description = "Show what a run would do, without doing it.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  sshperf plan ciphers", "  sshperf plan matrix.yaml --set streams=1,4 -o json"})
final class PlanVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private MatrixArgument matrix = new MatrixArgument();
  @Mixin private ControllerOption controller = new ControllerOption();
  @Mixin private OutputOption output = new OutputOption();

  PlanVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    MatrixText text = matrix.read();
    try (ControllerConnection connection = controller.connection()) {
      PlanReport plan = connection.plan(text);
      try (Writer writer = streams.results()) {
        plan.write(writer, output.format(), terminal.columns());
      }
    }
    return ExitCode.DONE;
  }
}
