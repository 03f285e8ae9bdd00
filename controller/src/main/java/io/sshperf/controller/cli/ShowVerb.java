package io.sshperf.controller.cli;

import io.sshperf.controller.report.CellReport;
import io.sshperf.controller.report.Format;
import io.sshperf.controller.report.RateUnit;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code show}: one stored run, or one cell of it whole. */
@Command(
    name = "show",
    description = "Show a stored run, or one of its cells whole.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf show 3f2a",
      "  sshperf show 3f2a --cell 7",
      "  sshperf show 3f2a --cell 7 --sample 2",
      "  sshperf show 20261201T101500-window-3f2a -o json"
    })
final class ShowVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private ResultsOption results = new ResultsOption();
  @Mixin private OutputOption output = new OutputOption();

  @Parameters(paramLabel = "R", description = "A run's id, or the end of it.")
  private String run = "";

  @Option(names = "--cell", paramLabel = "N", description = "Only this cell, with every sample.")
  private @Nullable Integer cell;

  @Option(
      names = "--sample",
      paramLabel = "K",
      description = "Of the cell, show this sample over time, not the one nearest the median.")
  private @Nullable Integer sample;

  @Option(names = "--mbit", description = "Rates in Mbit/s.")
  private boolean mbit;

  ShowVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    RateUnit unit = mbit ? RateUnit.MEGABITS : RateUnit.MEGABYTES;
    if (sample != null && (cell == null || output.format() != Format.TABLE)) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          "--sample: " + sample + " (expected only with --cell, and without -o)");
    }
    try (Writer writer = streams.results()) {
      if (cell != null) {
        printCell(writer, cell, unit);
      } else {
        results.read(
            source ->
                new RunPrinter(writer, output.format(), terminal.columns(), unit)
                    .print(source, run));
      }
    }
    return ExitCode.DONE;
  }

  private void printCell(Writer writer, int number, RateUnit unit) throws IOException {
    Found found = find(number);
    switch (output.format()) {
      case TABLE ->
          new CellReport(terminal.columns(), unit)
              .write(writer, found.head(), found.cell(), sample(found.cell()));
      case JSON -> writer.write(RunJson.write(RunJson.cell(found.cell(), found.head())) + "\n");
      case CSV, MD ->
          throw new CliException(
              ExitCode.WRONG_USAGE,
              "-o: a single cell has no "
                  + output.format().word()
                  + " form (expected table or json)");
    }
  }

  private OptionalInt sample(CellResult found) {
    int most = found.samples().size();
    if (sample == null) {
      return OptionalInt.empty();
    }
    if (sample < 1 || sample > most) {
      String expected = most == 0 ? "the cell has none" : "expected 1 to " + most;
      throw new CliException(ExitCode.WRONG_USAGE, "--sample: " + sample + " (" + expected + ")");
    }
    return OptionalInt.of(sample);
  }

  /** A cell, and the run that it is of. */
  private record Found(RunHead head, CellResult cell) {}

  private Found find(int number) {
    List<Found> found = new ArrayList<>();
    List<RunHead> heads = new ArrayList<>();
    int[] cells = {0};
    results.read(
        source -> {
          source.run(
              run,
              heads::add,
              each -> {
                cells[0]++;
                if (each.number() == number) {
                  found.add(new Found(heads.get(0), each));
                }
              });
          return found;
        });
    if (found.isEmpty()) {
      throw new CliException(
          ExitCode.WRONG_USAGE, "--cell: " + number + " (expected 1 to " + cells[0] + ")");
    }
    return found.get(0);
  }
}
