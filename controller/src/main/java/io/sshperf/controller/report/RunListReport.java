package io.sshperf.controller.report;

import io.sshperf.controller.report.TextTable.Column;
import io.sshperf.controller.result.RunJson;
import io.sshperf.controller.result.RunSummary;
import java.io.Writer;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** A list of runs. */
public final class RunListReport {
  private static final Listing<RunSummary> LISTING =
      new Listing<>(
          List.of(
              Column.text("run"),
              Column.text("matrix").folding(2),
              Column.text("state"),
              Column.text("started").folding(1),
              Column.number("cells"),
              Column.number("measured"),
              Column.number("failed"),
              Column.number("incompatible").folding(3)),
          RunListReport::row,
          RunJson::summary);

  private RunListReport() {}

  /**
   * @param width of the terminal in columns, for a table
   * @throws java.io.UncheckedIOException if the writer fails
   */
  public static void write(Writer writer, Format format, List<RunSummary> runs, int width) {
    LISTING.write(writer, format, runs, width);
  }

  private static List<String> row(RunSummary run) {
    return List.of(
        run.id(),
        run.matrix(),
        run.state().word(),
        run.started().truncatedTo(ChronoUnit.SECONDS).toString(),
        Integer.toString(run.cells()),
        Integer.toString(run.measured()),
        Integer.toString(run.failed()),
        Integer.toString(run.incompatible()));
  }
}
