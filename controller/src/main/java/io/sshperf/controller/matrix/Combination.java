package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Pair;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * One combination while it is made of its choices. Immutable.
 *
 * @param cell what they come to, without those that contradict others
 * @param refused values of the choices that contradict others
 * @param contradiction the first, at its choice; empty if the combination is sound
 */
record Combination(
    CellSpec cell, Map<SettingKey, Object> refused, Optional<MatrixProblem> contradiction) {

  static Combination of(Pair pair) {
    return new Combination(SpecEdit.unset(pair), Map.of(), Optional.empty());
  }

  Combination with(Choice choice) {
    try {
      return new Combination(choice.change().apply(cell), refused, contradiction);
    } catch (IllegalArgumentException e) {
      Map<SettingKey, Object> more = new EnumMap<>(SettingKey.class);
      more.putAll(refused);
      more.put(choice.key(), choice.value());
      return new Combination(cell, more, contradiction.or(() -> Optional.of(problem(choice, e))));
    }
  }

  boolean isSound() {
    return contradiction.isEmpty();
  }

  /** What was chosen for a key, whether it goes together with the rest or not. */
  Object value(SettingKey key) {
    Object wanted = refused.get(key);
    return wanted != null ? wanted : key.value(cell);
  }

  private static MatrixProblem problem(Choice choice, IllegalArgumentException refusal) {
    return new MatrixProblem(
        choice.line(),
        choice.origin()
            + refusal.getMessage()
            + "; leave one of the two out, or take the combination out with exclude");
  }
}
