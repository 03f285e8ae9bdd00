package io.sshperf.controller.report;

import java.util.Arrays;

/** A course of values in one line of text: {@code ▁▅▇▇█}. */
public final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /** One bar for each value, from zero to the largest one; what is no number counts as zero. */
  public static String of(double[] values) {
    double most = Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
    StringBuilder line = new StringBuilder(values.length);
    for (double value : values) {
      double share = most > 0 && Double.isFinite(value) ? Math.max(value, 0) / most : 0;
      line.append(BARS.charAt((int) Math.round(share * (BARS.length() - 1))));
    }
    return line.toString();
  }
}
