package io.sshperf.controller.matrix;

import java.util.List;

/**
 * A setting that varies.
 *
 * @param line in the file; 0 if from {@code --set}
 * @param choices at least one, no two with the same value
 */
public record Axis(SettingKey key, int line, List<Choice> choices) {
  public Axis {
    choices = List.copyOf(choices);
  }
}
