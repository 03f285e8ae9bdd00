package io.sshperf.controller.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bars side by side for a terminal, from zero to the largest of them, with an axis on the left and
 * one below.
 *
 * @param width of the whole in columns
 * @param end what the right end of the axis below is; its left end is 0
 */
record Chart(int width, String end) {
  private static final int ROWS = 6;
  private static final int LABEL = 6;
  private static final int WIDEST = 100;
  private static final int NARROWEST = 8;

  /** How many bars there is room for. */
  int bars() {
    return Math.max(NARROWEST, Math.min(width, WIDEST) - LABEL - 2);
  }

  /**
   * @param values one for each bar, finite, 0 or more
   */
  List<String> lines(double[] values) {
    double most = Arrays.stream(values).max().orElse(0);
    List<String> lines = new ArrayList<>();
    for (int row = ROWS - 1; row >= 0; row--) {
      StringBuilder line = new StringBuilder();
      line.append(row == ROWS - 1 ? axis(Rates.number(most), "┤") : axis("", "│"));
      for (double value : values) {
        line.append(Sparkline.bar(height(value, most) - row * Sparkline.HEIGHT));
      }
      lines.add(line.toString().stripTrailing());
    }
    lines.add(axis("0", "└") + "─".repeat(values.length));
    int space = Math.max(1, values.length - 1 - Text.width(end));
    lines.add(axis("", " ") + "0" + " ".repeat(space) + end);
    return lines;
  }

  private static String axis(String label, String line) {
    return " ".repeat(Math.max(0, LABEL - Text.width(label))) + label + " " + line;
  }

  /** Of a bar, in steps over all rows; what is more than nothing is seen. */
  private static int height(double value, double most) {
    return value > 0 ? Math.max(1, (int) Math.round(value / most * ROWS * Sparkline.HEIGHT)) : 0;
  }
}
