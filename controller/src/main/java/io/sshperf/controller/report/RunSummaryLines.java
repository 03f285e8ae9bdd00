package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
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
    return Text.joined(parts, width);
  }

  List<String> last(int width) {
    List<String> lines = new ArrayList<>();
    warmup().ifPresent(lines::add);
    fastest().ifPresent(row -> lines.add(fastest(row)));
    int cell = fastest().map(CellRow::number).orElse(1);
    if (!rows.isEmpty()) {
      lines.add("more: sshperf show " + head.id() + " --cell " + cell);
    }
    return lines.stream().map(line -> Text.cut(line, width)).toList();
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
    return Optional.of(
        "rates are medians, payload only; " + count + samples + " of each discarded");
  }

  private List<CellRow> measured() {
    return rows.stream().filter(row -> row.throughput().isPresent()).toList();
  }

  /** None where there is nothing to compare it with. */
  private Optional<CellRow> fastest() {
    List<CellRow> measured = measured();
    return measured.size() < 2
        ? Optional.empty()
        : measured.stream().max(Comparator.comparingDouble(row -> median(row)));
  }

  private static double median(CellRow row) {
    return row.throughput().map(Estimate::median).orElse(0.0);
  }

  private String fastest(CellRow row) {
    boolean pairs = rows.stream().map(r -> r.spec().pair()).distinct().count() > 1;
    return "highest median: "
        + (pairs ? row.spec().pair() + " " : "")
        + CellTitle.of(row.spec())
        + ", "
        + Rates.format(median(row), unit)
        + " (no test of significance in this version)";
  }
}
