package io.sshperf.bench;

import java.util.List;
import java.util.Map;

/**
 * What a bench found.
 *
 * @param bench its name
 * @param figures in the order of the table
 * @param method how the figures were made, in a sentence
 * @param commands what was run, as a user would type it
 * @param samples what was measured, in the order of measuring, by name and unit
 */
record Finding(
    String bench,
    List<Figure> figures,
    String method,
    List<String> commands,
    Map<String, double[]> samples) {
  Finding {
    figures = List.copyOf(figures);
    commands = List.copyOf(commands);
  }

  /** Whether every figure is as asked. */
  boolean isOk() {
    return figures.stream().allMatch(figure -> figure.asked().map(Figure.Asked::met).orElse(true));
  }
}
