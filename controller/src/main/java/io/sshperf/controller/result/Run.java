package io.sshperf.controller.result;

import java.util.List;

/** One execution of a matrix, whole. Cells are in the order of their number. */
public record Run(RunHead head, List<CellResult> cells) {
  public Run {
    cells = List.copyOf(cells);
  }
}
