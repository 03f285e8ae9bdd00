package io.sshperf.controller.matrix;

import io.sshperf.controller.analysis.WarmUp;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Pair;
import java.util.List;

/**
 * What a run would do.
 *
 * @param cells all of them, the incompatible ones with their reason
 * @param hosts machines that take part; an agent that is not connected counts as one
 */
public record Plan(Matrix matrix, List<Pair> pairs, List<Cell> cells, int hosts) {
  public Plan {
    pairs = List.copyOf(pairs);
    cells = List.copyOf(cells);
  }

  /** Whether an agent is in one of the pairs. */
  public boolean takesPart(AgentName agent) {
    return pairs.stream()
        .anyMatch(pair -> pair.sender().equals(agent) || pair.receiver().equals(agent));
  }

  public String name() {
    return matrix.name();
  }

  /** The cells to measure. */
  public List<Cell> compatible() {
    return cells.stream().filter(cell -> cell.incompatible().isEmpty()).toList();
  }

  public List<Cell> incompatible() {
    return cells.stream().filter(cell -> cell.incompatible().isPresent()).toList();
  }

  /** Samples of one cell, warm-up included, as far as they can be foreseen. */
  public int samples(Cell cell) {
    return matrix.repeat().foreseen() + WarmUp.of(matrix.warmup(), cell.spec()).foreseen();
  }

  /** Samples of all compatible cells, warm-up included, as far as they can be foreseen. */
  public long samples() {
    return compatible().stream().mapToLong(this::samples).sum();
  }
}
