package io.sshperf.controller.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of one thing over time, as a sparkline with its scale, mean and last value.
 *
 * @param name what it is, in few letters
 * @param values in order of time, in its unit
 * @param least what the scale reaches at least, in the unit; 0 where the largest value is its top
 */
record Series(String name, String unit, List<Double> values, double least) {
  private static final int NAME = 14;
  private static final String INDENT = "  ";
  private static final int WIDEST = 60;
  private static final int NARROWEST = 16;

  Series {
    values = List.copyOf(values);
  }

  /** One line, or two where one would leave little of the sparkline; none without values. */
  List<String> lines(int width) {
    if (values.isEmpty()) {
      return List.of();
    }
    String start = INDENT + name + " ".repeat(Math.max(1, NAME - Text.width(name)));
    int beside = width - Text.width(start) - 2 - Text.width(text());
    if (beside >= NARROWEST) {
      String line = line(Math.min(beside, WIDEST));
      return List.of(start + line + "  " + text());
    }
    List<String> lines =
        new ArrayList<>(Text.lines(List.of((start + text()).split("(?<=,) ", -1)), width));
    lines.add(INDENT + line(Math.min(width - INDENT.length(), WIDEST)));
    return lines;
  }

  private String text() {
    return "0–%s %s, mean %s, last %s"
        .formatted(
            number(top()),
            unit,
            number(mean(0, values.size())),
            number(values.get(values.size() - 1)));
  }

  private double top() {
    return values.stream().mapToDouble(Double::doubleValue).reduce(least, Math::max);
  }

  private static String number(double value) {
    return Rates.number(value);
  }

  /** With a bar for each value, or for the mean of several where there are too many. */
  private String line(int most) {
    double[] bars = new double[Math.min(most, values.size())];
    for (int i = 0; i < bars.length; i++) {
      bars[i] = mean(i * values.size() / bars.length, (i + 1) * values.size() / bars.length);
    }
    return Sparkline.of(bars, top());
  }

  private double mean(int from, int to) {
    return values.subList(from, to).stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
