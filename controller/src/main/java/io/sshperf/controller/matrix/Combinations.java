package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Storage;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds the combinations of one matrix, choice by choice, so that cells share what they have in
 * common. Owned by the one call that expands.
 */
final class Combinations {
  private final Matrix matrix;
  private final boolean whole;
  private final Set<CellSpec> specs = new LinkedHashSet<>();
  private final Problems problems = new Problems();
  private final Set<SettingKey> used = EnumSet.noneOf(SettingKey.class);
  private final BitSet excluding = new BitSet();

  /**
   * @param whole whether the matrix is all that was written; of a part, what is excluded is judged
   *     as well, but for contradictions, and the exclusions are not
   */
  Combinations(Matrix matrix, boolean whole) {
    this.matrix = matrix;
    this.whole = whole;
  }

  void expand(Pair pair) {
    Combination combination = Combination.of(pair);
    for (Choice choice : matrix.settings()) {
      combination = combination.with(choice);
    }
    axes(combination, 0);
  }

  private void axes(Combination combination, int index) {
    if (!combination.isSound() && matrix.excludes().isEmpty()) {
      refuse(combination); // and every longer one, for the same reason
      return;
    }
    if (index == matrix.axes().size()) {
      keep(combination);
      return;
    }
    for (Choice choice : matrix.axes().get(index).choices()) {
      axes(combination.with(choice), index + 1);
    }
  }

  private void refuse(Combination combination) {
    problems.addAll(combination.contradiction().stream().toList());
  }

  /**
   * What is left out is so by what was written; only then is it judged, and do cells become one.
   */
  private void keep(Combination combination) {
    boolean out = isExcluded(combination);
    if (!combination.isSound()) {
      if (!out) {
        refuse(combination);
      }
    } else if (!out || !whole) {
      CellSpec cell = combination.cell();
      matrix.axes().stream()
          .map(Axis::key)
          .filter(key -> Applicability.applies(key, cell))
          .forEach(used::add);
      if (!out) {
        requireWarmup(cell);
      }
      specs.add(Applicability.reduced(cell));
    }
  }

  private boolean isExcluded(Combination combination) {
    boolean out = false;
    for (int i = 0; i < matrix.excludes().size(); i++) {
      if (matrix.excludes().get(i).matches(combination)) {
        excluding.set(i);
        out = true;
      }
    }
    return out;
  }

  /** A file's size is found in the warm-up, where only its time is asked for. */
  private void requireWarmup(CellSpec cell) {
    if (matrix.warmup() > 0 || !cell.settings().needsSize()) {
      return;
    }
    Choice duration =
        matrix.choices().filter(c -> c.key() == SettingKey.DURATION).findFirst().orElseThrow();
    problems.add(
        duration.line(),
        duration.origin()
            + "duration: with "
            + cell.settings().method().word()
            + (cell.settings().load().storage() == Storage.DISK ? " on disk" : "")
            + " its size is chosen from the warm-up, and warmup is 0 (expected 1 or more; or use"
            + " size)");
  }

  List<CellSpec> specs() {
    return List.copyOf(specs);
  }

  List<MatrixProblem> problems() {
    if (!problems.isEmpty()) {
      return problems.list();
    }
    if (whole) {
      judgeExcludes();
    }
    if (!specs.isEmpty()) {
      matrix.axes().stream()
          .filter(axis -> axis.choices().size() > 1 && !used.contains(axis.key()))
          .forEach(axis -> problems.add(axis.line(), useless(axis)));
    }
    return problems.list();
  }

  private void judgeExcludes() {
    for (int i = 0; i < matrix.excludes().size(); i++) {
      Exclude exclude = matrix.excludes().get(i);
      if (!excluding.get(i) && !exclude.overridden()) {
        problems.add(exclude.line(), "exclude: matches no cell (correct it, or remove the entry)");
      }
    }
    if (specs.isEmpty()) {
      problems.add(0, "exclude: leaves no cell (remove an entry, or add values)");
    }
  }

  private static String useless(Axis axis) {
    return (axis.line() == 0 ? "--set " : "")
        + axis.key().word()
        + ": "
        + Applicability.whyUnused(axis.key());
  }
}
