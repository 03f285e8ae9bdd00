package io.sshperf.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.report.TextTable.Column;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunJson;
import io.sshperf.proto.model.Reason;
import java.io.Writer;
import java.time.Duration;
import java.util.List;

/**
 * What a run would do.
 *
 * @param cells without samples; incompatible ones have their ending
 * @param rounds numbers of the cells of each round of one pass
 * @param samples of all cells, warm-up included
 */
public record PlanReport(
    String name,
    List<CellResult> cells,
    List<List<Integer>> rounds,
    long samples,
    int hosts,
    Duration estimate) {

  /**
   * @param width of the terminal in columns, for a table
   * @throws java.io.UncheckedIOException if the writer fails
   */
  public void write(Writer writer, Format format, int width) {
    if (format == Format.JSON) {
      Printing.write(writer, RunJson.write(json()) + "\n");
      Printing.flush(writer);
      return;
    }
    listing(CellTitles.of(cells.stream().map(CellResult::spec).toList()))
        .write(writer, format, cells, width);
    if (format == Format.TABLE) {
      Printing.write(writer, "\n" + summary() + "\n");
      Printing.flush(writer);
    }
  }

  private static Listing<CellResult> listing(CellTitles titles) {
    return new Listing<>(
        List.of(
            Column.number("cell"),
            Column.text("pair"),
            Column.text("what"),
            Column.text("size").folding(1),
            Column.text("outcome")),
        cell -> row(cell, titles),
        RunJson::planned);
  }

  private String summary() {
    long incompatible = cells.stream().filter(cell -> cell.ending().isPresent()).count();
    return String.format(
        "%s: %s, %s, %d incompatible; about %s, %s a pass, about %s",
        name,
        counted(hosts, "host"),
        counted(cells.size(), "cell"),
        incompatible,
        counted(samples, "sample"),
        counted(rounds.size(), "round"),
        TimeLeft.rough(estimate));
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private ObjectNode json() {
    ObjectNode plan = JsonNodeFactory.instance.objectNode();
    ArrayNode measurable = plan.putArray("cells");
    ArrayNode incompatible = plan.putArray("incompatible");
    for (CellResult cell : cells) {
      (cell.ending().isPresent() ? incompatible : measurable).add(RunJson.planned(cell));
    }
    ArrayNode allRounds = plan.putArray("rounds");
    for (List<Integer> round : rounds) {
      ArrayNode numbers = allRounds.addArray();
      round.forEach(numbers::add);
    }
    plan.put("estimate_seconds", estimate.toSeconds());
    return plan;
  }

  private static List<String> row(CellResult cell, CellTitles titles) {
    return List.of(
        Integer.toString(cell.number()),
        cell.spec().pair().toString(),
        titles.withoutPair(cell.spec()),
        cell.spec().settings().load().amount().toString(),
        cell.ending()
            .map(e -> e.outcome().word() + ": " + e.reason().map(Reason::text).orElse(""))
            .orElse(""));
  }
}
