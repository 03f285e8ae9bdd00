package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Fastest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which cells of a run are fastest, in words.
 *
 * @param measured cells of the run, two at least
 * @param all cells of the run, from which a title tells each
 */
record FastestCells(List<CellRow> measured, List<CellRow> all, Fastest fastest) {
  private static final int MOST_NAMED = 4;

  /** None where there is nothing to compare it with. */
  static Optional<FastestCells> of(List<CellRow> rows) {
    List<CellRow> measured = rows.stream().filter(row -> row.throughput().isPresent()).toList();
    return measured.size() < 2
        ? Optional.empty()
        : Optional.of(
            new FastestCells(
                measured, rows, Fastest.of(measured.stream().map(CellRow::rates).toList())));
  }

  /** Of the cell with the highest median. */
  int number() {
    return best().number();
  }

  private CellRow best() {
    return measured.get(fastest.best());
  }

  /** Pieces of a sentence, between which a line may end. */
  List<String> pieces(RateUnit unit) {
    CellTitles titles = CellTitles.of(all.stream().map(CellRow::spec).toList());
    List<String> pieces = new ArrayList<>();
    String rate = Rates.format(best().throughput().map(Estimate::median).orElse(0.0), unit);
    int tested = measured.size() - 1 - fastest.untested().size();
    if (fastest.equals().isEmpty()) {
      pieces.add((tested > 0 ? "fastest: " : "highest median: ") + titles.of(best().spec()) + ",");
      pieces.add(rate);
    } else {
      names(titles, pieces);
      pieces.add("are fastest,");
      pieces.add(rate + ":");
      pieces.add("no difference shown between them");
      pieces.add(String.format(Locale.ROOT, "(p = %.2f)", fastest.p().orElse(1)));
    }
    if (!fastest.untested().isEmpty()) {
      int last = pieces.size() - 1;
      pieces.set(last, pieces.get(last) + ",");
      pieces.add(
          tested == 0
              ? "differences not tested: fewer than 6 samples"
              : "cells with fewer than 6 samples not compared");
    }
    return pieces;
  }

  /** The fastest first. */
  private void names(CellTitles titles, List<String> pieces) {
    List<String> names = new ArrayList<>(List.of(titles.of(best().spec())));
    fastest.equals().stream()
        .map(measured::get)
        .sorted(Comparator.comparing(row -> -row.throughput().map(Estimate::median).orElse(0.0)))
        .forEach(row -> names.add(titles.of(row.spec())));
    int named = names.size() <= MOST_NAMED ? names.size() - 1 : MOST_NAMED - 1;
    for (int i = 0; i < named; i++) {
      pieces.add(names.get(i) + (i < named - 1 ? "," : ""));
    }
    int more = names.size() - named;
    pieces.add("and " + (more == 1 ? names.get(named) : more + " others"));
  }
}
