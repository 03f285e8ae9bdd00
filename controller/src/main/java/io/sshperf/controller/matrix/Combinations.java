package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Pair;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the combinations of one matrix, choice by choice, so that cells share what they have in
 * common. Owned by the one call that expands.
 */
final class Combinations {
  private final Matrix matrix;
  private final Set<CellSpec> specs = new LinkedHashSet<>();
  private final Problems problems = new Problems();
  private final Set<SettingKey> used = EnumSet.noneOf(SettingKey.class);
  private final BitSet excluding = new BitSet();

  Combinations(Matrix matrix) {
    this.matrix = matrix;
  }

  void expand(Pair pair) {
    settings(SpecEdit.unset(pair), 0);
  }

  private void settings(CellSpec cell, int index) {
    if (index == matrix.settings().size()) {
      axes(cell, 0);
      return;
    }
    Choice choice = matrix.settings().get(index);
    apply(choice, cell).ifPresent(next -> settings(next, index + 1));
  }

  private void axes(CellSpec cell, int index) {
    if (index == matrix.axes().size()) {
      keep(cell);
      return;
    }
    for (Choice choice : matrix.axes().get(index).choices()) {
      apply(choice, cell).ifPresent(next -> axes(next, index + 1));
    }
  }

  private Optional<CellSpec> apply(Choice choice, CellSpec cell) {
    try {
      return Optional.of(choice.change().apply(cell));
    } catch (IllegalArgumentException e) {
      problems.add(
          choice.line(),
          choice.origin() + e.getMessage() + "; leave one of the two out, or make two matrices");
      return Optional.empty();
    }
  }

  /** What is left out is so by what was written; only then do cells become one. */
  private void keep(CellSpec cell) {
    boolean out = false;
    for (int i = 0; i < matrix.excludes().size(); i++) {
      if (matrix.excludes().get(i).matches(cell)) {
        excluding.set(i);
        out = true;
      }
    }
    if (!out) {
      matrix.axes().stream()
          .map(Axis::key)
          .filter(key -> Applicability.applies(key, cell))
          .forEach(used::add);
      specs.add(Applicability.reduced(cell));
    }
  }

  List<CellSpec> specs() {
    return List.copyOf(specs);
  }

  List<MatrixProblem> problems() {
    if (!problems.isEmpty()) {
      return problems.list();
    }
    for (int i = 0; i < matrix.excludes().size(); i++) {
      Exclude exclude = matrix.excludes().get(i);
      if (!excluding.get(i) && !exclude.overridden()) {
        problems.add(exclude.line(), "exclude: matches no cell (correct it, or remove the entry)");
      }
    }
    if (specs.isEmpty()) {
      problems.add(0, "exclude: leaves no cell (remove an entry, or add values)");
    } else {
      matrix.axes().stream()
          .filter(axis -> axis.choices().size() > 1 && !used.contains(axis.key()))
          .forEach(axis -> problems.add(axis.line(), useless(axis)));
    }
    return problems.list();
  }

  private static String useless(Axis axis) {
    return (axis.line() == 0 ? "--set " : "")
        + axis.key().word()
        + ": no cell can use this axis, since every cipher named brings its own integrity check"
        + " (add a cipher without one, such as aes128-ctr, or remove the axis)";
  }
}
