package io.sshperf.bench;

import java.util.Locale;
import java.util.Optional;

/**
 * One number, with what was asked of it.
 *
 * @param name with its unit
 * @param decimals to print
 * @param interval of the value, where there is one
 * @param asked empty if it is for information
 */
record Figure(
    String name,
    double value,
    int decimals,
    Optional<MedianInterval> interval,
    Optional<Asked> asked) {

  /**
   * @param text the limit, such as {@code > 0.9}
   * @param met whether the figure is within it
   * @param otherwise where the figure lies if it is not
   */
  record Asked(String text, boolean met, String otherwise) {
    String verdict() {
      return met ? "ok" : otherwise;
    }
  }

  /** For information. */
  static Figure of(String name, double value, int decimals) {
    return new Figure(name, value, decimals, Optional.empty(), Optional.empty());
  }

  Figure asked(String text, boolean met, String otherwise) {
    Asked asked = new Asked(text, met, otherwise);
    return new Figure(name, value, decimals, interval, Optional.of(asked));
  }

  static Figure of(String name, MedianInterval median, int decimals) {
    return new Figure(name, median.median(), decimals, Optional.of(median), Optional.empty());
  }

  String valueText() {
    return text(value);
  }

  String intervalText() {
    return interval.map(i -> text(i.low()) + "–" + text(i.high())).orElse("");
  }

  private String text(double number) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
