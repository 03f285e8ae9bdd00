package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.Consumer;

/**
 * Writes a run in some format: takes its cells in the order of their number, and then is told that
 * there are no more. JSON and CSV are written as cells come; tables need all rows, but not all
 * samples, before their first line. Does not close the writer.
 *
 * <p>Both methods throw {@link UncheckedIOException} if the writer fails. Not thread-safe.
 */
public interface RunOutput extends Consumer<CellResult> {
  /** No more cells: writes what is left, and flushes. */
  void finish();

  /**
   * @param width of the terminal in columns, for a table
   * @param unit of rates in a table; JSON and CSV have bytes per second
   */
  static RunOutput to(Writer writer, Format format, RunHead head, int width, RateUnit unit) {
    return switch (format) {
      case TABLE -> new RunReport(writer, head, width, unit);
      case JSON -> new JsonReport(writer, head);
      case CSV -> new CsvReport(writer, head);
      case MD -> new MarkdownReport(writer, head, unit);
    };
  }
}
