package io.sshperf.controller.cli;

import io.sshperf.controller.report.RunListReport;
import io.sshperf.controller.result.RunSummary;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code runs}: lists the stored runs. */
@Command(
    name = "runs",
    description = "List the stored runs, newest first.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  sshperf runs", "  sshperf runs -o json"})
final class RunsVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private ResultsOption results = new ResultsOption();
  @Mixin private OutputOption output = new OutputOption();

  RunsVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    List<RunSummary> runs = results.read(Results::runs);
    try (Writer writer = streams.results()) {
      RunListReport.write(writer, output.format(), runs, terminal.columns());
    }
    return ExitCode.DONE;
  }
}
