package io.sshperf.controller.matrix;

import io.sshperf.controller.analysis.Repeat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A matrix while it is read. Owned by the one call that reads. */
final class MatrixDraft {
  final Map<SettingKey, Axis> axes = new LinkedHashMap<>();
  final Map<SettingKey, Choice> settings = new LinkedHashMap<>();
  final List<ListedPair> pairs = new ArrayList<>();
  final List<Exclude> excludes = new ArrayList<>();
  Repeat repeat = Repeat.DEFAULT;
  int warmup = Matrix.DEFAULT_WARMUP;
  String name;

  MatrixDraft(String name) {
    this.name = name;
  }

  /** Line of the axis or setting; 0 if it came from {@code --set}. */
  int line(SettingKey key) {
    Axis axis = axes.get(key);
    Choice setting = settings.get(key);
    return axis != null ? axis.line() : setting != null ? setting.line() : 0;
  }

  boolean has(SettingKey key) {
    return axes.containsKey(key) || settings.containsKey(key);
  }

  Matrix finished(String text) {
    return new Matrix(
        name,
        text,
        pairs,
        List.copyOf(axes.values()),
        List.copyOf(settings.values()),
        excludes,
        repeat,
        warmup);
  }
}
