package io.sshperf.controller.matrix;

import io.sshperf.controller.analysis.Repeat;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a matrix file says, overrides applied.
 *
 * @param name 1 to 40 letters, digits, dots, underscores or hyphens
 * @param text the file as it was given
 * @param pairs empty if the file leaves them to the fleet
 * @param axes the slowest to vary first
 * @param settings the same for every cell
 * @param repeat how many measured samples a cell gets
 * @param warmup samples discarded before those, 0 to 100
 */
public record Matrix(
    String name,
    String text,
    List<ListedPair> pairs,
    List<Axis> axes,
    List<Choice> settings,
    List<Exclude> excludes,
    Repeat repeat,
    int warmup) {
  public static final int DEFAULT_WARMUP = 1;

  public Matrix {
    pairs = List.copyOf(pairs);
    axes = List.copyOf(axes);
    settings = List.copyOf(settings);
    excludes = List.copyOf(excludes);
  }

  /** Every value of the file, of axes and settings alike. */
  Stream<Choice> choices() {
    return Stream.concat(axes.stream().flatMap(a -> a.choices().stream()), settings.stream());
  }
}
