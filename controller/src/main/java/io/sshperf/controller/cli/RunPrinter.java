package io.sshperf.controller.cli;

import io.sshperf.controller.report.Format;
import io.sshperf.controller.report.RateUnit;
import io.sshperf.controller.report.RunOutput;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.Outcome;
import java.io.Writer;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints one run as it is read, and counts how its cells ended. Used once, on one thread. */
final class RunPrinter {
  private final Writer writer;
  private final Format format;
  private final int width;
  private final RateUnit unit;
  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private @Nullable RunOutput output;

  RunPrinter(Writer writer, Format format, int width, RateUnit unit) {
    this.writer = writer;
    this.format = format;
    this.width = width;
    this.unit = unit;
  }

  /** Prints a run to its end; returns how many cells ended how. */
  Map<Outcome, Integer> print(Results results, String idOrEnd) {
    results.run(idOrEnd, this::head, this::cell);
    if (output != null) {
      output.finish();
    }
    return outcomes;
  }

  private void head(RunHead head) {
    output = RunOutput.to(writer, format, head, width, unit);
  }

  private void cell(CellResult cell) {
    cell.ending().ifPresent(ending -> outcomes.merge(ending.outcome(), 1, Integer::sum));
    if (output != null) {
      output.accept(cell);
    }
  }
}
