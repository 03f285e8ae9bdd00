package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Pair;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every combination of a matrix, as cells.
 *
 * @param cells numbered from 1, the first axis the slowest to vary; empty if there are problems
 * @param problems what is wrong with the combinations
 */
public record Expansion(List<Cell> cells, List<MatrixProblem> problems) {
  public static final int MOST_CELLS = 1_000_000;
  public static final int MANY_CELLS = 10_000;

  public Expansion {
    cells = List.copyOf(cells);
    problems = List.copyOf(problems);
  }

  /**
   * Expands a matrix. What is too large is refused by its count, before there is anything of it.
   *
   * @param manyCellsAllowed whether there may be more than {@value #MANY_CELLS} cells
   */
  public static Expansion of(Matrix matrix, List<Pair> pairs, boolean manyCellsAllowed) {
    BigInteger combinations = combinations(matrix, pairs.size());
    int line = matrix.axes().stream().mapToInt(Axis::line).filter(l -> l > 0).min().orElse(0);
    if (combinations.compareTo(BigInteger.valueOf(MOST_CELLS)) > 0) {
      return refused(line, combinations, "at most 1,000,000; leave values or pairs out");
    }
    Combinations made = new Combinations(matrix);
    pairs.forEach(made::expand);
    List<MatrixProblem> problems = made.problems();
    if (!problems.isEmpty()) {
      return new Expansion(List.of(), problems);
    }
    List<CellSpec> specs = made.specs();
    if (specs.size() > MANY_CELLS && !manyCellsAllowed) {
      BigInteger count = BigInteger.valueOf(specs.size());
      return refused(line, count, "at most 10,000; leave values out, or allow more with --yes");
    }
    return new Expansion(numbered(specs), List.of());
  }

  /** Combinations before any is left out. */
  static BigInteger combinations(Matrix matrix, int pairs) {
    return matrix.axes().stream()
        .map(axis -> BigInteger.valueOf(axis.choices().size()))
        .reduce(BigInteger.valueOf(pairs), BigInteger::multiply);
  }

  private static Expansion refused(int line, BigInteger count, String expected) {
    String text = String.format("the matrix has %,d cells (expected %s)", count, expected);
    return new Expansion(List.of(), List.of(new MatrixProblem(line, text)));
  }

  private static List<Cell> numbered(List<CellSpec> specs) {
    List<String> keys = CellKeys.of(specs);
    List<Cell> cells = new ArrayList<>(specs.size());
    for (int i = 0; i < specs.size(); i++) {
      cells.add(new Cell(i + 1, keys.get(i), specs.get(i), Optional.empty()));
    }
    return cells;
  }
}
