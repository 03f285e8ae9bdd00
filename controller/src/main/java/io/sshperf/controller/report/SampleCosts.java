package io.sshperf.controller.report;

import io.sshperf.controller.report.TextTable.Column;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.EndFigures;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Known;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What each sample cost its two ends, as a table for a terminal. */
final class SampleCosts {
  private static final List<Column> COLUMNS =
      List.of(
          Column.number("sample"),
          Column.number("send").under("CPU s"),
          Column.number("recv").under("CPU s"),
          Column.number("send").under("cores used").folding(1),
          Column.number("recv").under("cores used").folding(1),
          Column.number("send").under("peak MiB").folding(2),
          Column.number("recv").under("peak MiB").folding(2));

  private SampleCosts() {}

  /** Nothing where nothing is known of any sample. */
  static List<String> lines(List<Sample> samples, int width) {
    TextTable table = new TextTable(COLUMNS);
    boolean known = false;
    for (int i = 0; i < samples.size(); i++) {
      List<String> cells = cells(samples.get(i));
      known |= !cells.stream().allMatch(CellRow.NOTHING::equals);
      List<String> row = new ArrayList<>(List.of(Integer.toString(i + 1)));
      row.addAll(cells);
      table.add(row);
    }
    return known ? table.lines(width) : List.of();
  }

  private static List<String> cells(Sample sample) {
    List<String> cells = new ArrayList<>();
    each(
        cells, end -> end.of(sample.costs()).usage().cpu().map(cpu -> cpu.total().toNanos() / 1e9));
    each(cells, end -> EndFigures.of(sample, end).coresUsed());
    each(cells, end -> EndFigures.of(sample, end).peakMemory().map(SampleCosts::mebibytes));
    return cells;
  }

  private static void each(List<String> cells, Function<End, Known<Double>> figure) {
    for (End end : End.values()) {
      cells.add(figure.apply(end).value().map(Rates::number).orElse(CellRow.NOTHING));
    }
  }

  static double mebibytes(DataSize size) {
    return size.bytes() / (double) (1 << 20);
  }
}
