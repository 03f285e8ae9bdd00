package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Quoted;
import java.util.function.UnaryOperator;

/**
 * One value of one axis or setting.
 *
 * @param line in the file; 0 if from {@code --set}
 * @param written as it was written
 * @param value equal for equal settings, however they were written
 * @param change what it does to a cell; throws IllegalArgumentException where it does not go
 *     together with what the cell has already
 */
public record Choice(
    SettingKey key, int line, String written, Object value, UnaryOperator<CellSpec> change) {

  /**
   * @throws IllegalArgumentException with key, value and what was expected
   */
  static Choice read(SettingKey key, int line, String written) {
    if (written.isEmpty()) {
      throw new IllegalArgumentException(
          key.word() + ": no value (expected one, or " + SettingKey.DEFAULT + ")");
    }
    try {
      UnaryOperator<CellSpec> change = key.read(written);
      Object value = key.value(change.apply(SpecEdit.UNSET));
      return new Choice(key, line, Quoted.harmless(written), value, change);
    } catch (IllegalArgumentException e) {
      String text = String.valueOf(e.getMessage());
      String prefix = key.word() + ": ";
      throw new IllegalArgumentException(text.startsWith(prefix) ? text : prefix + text, e);
    }
  }

  /** Where it comes from, to begin a message with; empty if from the file. */
  String origin() {
    return line == 0 ? "--set " : "";
  }
}
