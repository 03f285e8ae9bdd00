package io.sshperf.controller.report;

import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.Outcome;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** What stands before and after a run's tables. */
record RunSummaryLines(RunHead head, List<CellRow> rows, RateUnit unit) {

  /** Which run, and how many of its cells ended how. */
  List<String> first(int width) {
    List<String> parts = new ArrayList<>();
    parts.add("run " + head.id() + ": " + head.state().word());
    parts.add(rows.size() + (rows.size() == 1 ? " cell" : " cells"));
    for (Outcome outcome : Outcome.values()) {
      long count =
          rows.stream()
              .filter(row -> row.ending().filter(e -> e.outcome() == outcome).isPresent())
              .count();
      if (count > 0) {
        parts.add(count + " " + outcome.word());
      }
    }
    long open = rows.stream().filter(row -> row.ending().isEmpty()).count();
    if (open > 0) {
      parts.add(open + " not over");
    }
    return Text.joined(parts, width);
  }

  /** How the rates came about, the fastest cell, and where there is more. */
  List<String> last(int width) {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    warmup().ifPresent(text -> lines.addAll(Text.joined(List.of(text), width)));
    Optional<FastestCells> fastest = FastestCells.of(rows);
    fastest.ifPresent(cells -> lines.addAll(Text.lines(cells.pieces(unit), width)));
    int cell = fastest.map(FastestCells::number).orElse(rows.get(0).number());
    String end = head.id().substring(head.id().lastIndexOf('-') + 1);
    lines.addAll(Text.joined(List.of("more: sshperf show " + end + " --cell " + cell), width));
    return lines;
  }

  private Optional<String> warmup() {
    IntSummaryStatistics warmups =
        measured().stream().mapToInt(CellRow::warmups).summaryStatistics();
    if (warmups.getCount() == 0 || warmups.getMax() == 0) {
      return Optional.empty();
    }
    String count =
        warmups.getMin() == warmups.getMax()
            ? Integer.toString(warmups.getMax())
            : warmups.getMin() + " to " + warmups.getMax();
    String samples = count.equals("1") ? " warm-up sample" : " warm-up samples";
    return Optional.of("rates are medians; " + count + samples + " of each discarded");
  }

  private List<CellRow> measured() {
    return rows.stream().filter(row -> row.throughput().isPresent()).toList();
  }
}
