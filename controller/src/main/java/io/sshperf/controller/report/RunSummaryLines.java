package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Repeat;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.Outcome;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** What stands before and after a run's tables. */
record RunSummaryLines(RunHead head, List<CellRow> rows, RateUnit unit) {

  private static final int MOST_NAMED = 8;

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
    lines.addAll(unsettled(width));
    lines.addAll(odd(width));
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

  /** What the mark before an interval means, and what to do. */
  private List<String> unsettled(int width) {
    List<CellRow> unsettled = rows.stream().filter(row -> row.unsettled().isPresent()).toList();
    if (unsettled.isEmpty()) {
      return List.of();
    }
    Repeat rule = unsettled.get(0).unsettled().orElseThrow();
    Repeat longer =
        Repeat.until(rule.until().orElseThrow(), rule.min(), Math.min(Repeat.MOST, 3 * rule.max()));
    String cells = unsettled.size() == 1 ? "1 cell is" : unsettled.size() + " cells are";
    return Text.lines(
        List.of(
            CellRow.UNSETTLED,
            cells + " not within " + Rates.percent(rule.until()) + " after " + rule.max(),
            "samples;",
            "measure on a quiet host,",
            "or longer: --set repeat=" + longer),
        width);
  }

  /** Where samples are flagged; what was seen, and why, is with the cell. */
  private List<String> odd(int width) {
    List<String> numbers =
        rows.stream().filter(CellRow::isOdd).map(row -> Integer.toString(row.number())).toList();
    if (numbers.isEmpty()) {
      return List.of();
    }
    int named = Math.min(numbers.size(), MOST_NAMED);
    String more = numbers.size() > named ? " and " + (numbers.size() - named) + " more" : "";
    return Text.lines(
        List.of(
            "outliers or drift in " + (numbers.size() == 1 ? "cell" : "cells"),
            String.join(", ", numbers.subList(0, named)) + more + ":",
            "show --cell says which, and the likely cause"),
        width);
  }

  private List<CellRow> measured() {
    return rows.stream().filter(row -> row.throughput().isPresent()).toList();
  }
}
