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
    Combinations made = new Combinations(matrix, true);
    List<MatrixProblem> problems = made(made, matrix, pairs);
    if (!problems.isEmpty()) {
      return new Expansion(List.of(), problems);
    }
    List<CellSpec> specs = made.specs();
    if (specs.size() > MANY_CELLS && !manyCellsAllowed) {
      String expected = "at most 10,000; leave values out, or allow more with --yes";
      BigInteger count = BigInteger.valueOf(specs.size());
      return new Expansion(List.of(), List.of(tooLarge(matrix, count, expected)));
    }
    return new Expansion(numbered(specs), List.of());
  }

  /**
   * What is wrong with the combinations of a matrix of which a part could not be read. What its
   * exclusions leave out would be judged with the missing part in mind, so they are not.
   */
  static List<MatrixProblem> problemsOfReadable(Matrix matrix, List<Pair> pairs) {
    return made(new Combinations(matrix, false), matrix, pairs);
  }

  private static List<MatrixProblem> made(
      Combinations combinations, Matrix matrix, List<Pair> pairs) {
    BigInteger count = combinations(matrix, pairs.size());
    if (count.compareTo(BigInteger.valueOf(MOST_CELLS)) > 0) {
      String expected = "at most 1,000,000; leave values or pairs out";
      return List.of(tooLarge(matrix, count, expected));
    }
    pairs.forEach(combinations::expand);
    return combinations.problems();
  }

  /** Combinations before any is left out. */
  static BigInteger combinations(Matrix matrix, int pairs) {
    return matrix.axes().stream()
        .map(axis -> BigInteger.valueOf(axis.choices().size()))
        .reduce(BigInteger.valueOf(pairs), BigInteger::multiply);
  }

  private static MatrixProblem tooLarge(Matrix matrix, BigInteger count, String expected) {
    int line = matrix.axes().stream().mapToInt(Axis::line).filter(l -> l > 0).min().orElse(0);
    return new MatrixProblem(
        line, String.format("the matrix has %,d cells (expected %s)", count, expected));
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
