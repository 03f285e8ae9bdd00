package io.sshperf.controller.report;

import java.util.Arrays;

/** A course of values in one line of text: {@code ▁▅▇▇█}. */
public final class Sparkline {
  /** Of how many steps a bar is that fills its line. */
  static final int HEIGHT = 8;

  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /** One bar for each value, from zero to the largest one; what is no number counts as zero. */
  public static String of(double[] values) {
    return of(values, Arrays.stream(values).filter(Double::isFinite).max().orElse(0));
  }

  /** The same, but from zero to another number; what is more fills its line. */
  static String of(double[] values, double most) {
    StringBuilder line = new StringBuilder(values.length);
    for (double value : values) {
      double share = most > 0 && Double.isFinite(value) ? Math.max(value, 0) / most : 0;
      line.append(bar(1 + (int) Math.round(Math.min(1, share) * (HEIGHT - 1))));
    }
    return line.toString();
  }

  /** A bar of so many steps: none at 0 and below, all of them at {@link #HEIGHT} and above. */
  static char bar(int steps) {
    return steps <= 0 ? ' ' : BARS.charAt(Math.min(steps, HEIGHT) - 1);
  }
}
