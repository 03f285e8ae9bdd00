package io.sshperf.controller.report;

import java.time.Duration;
import java.util.Locale;

/** Time that something will still take, for a progress line. */
public final class TimeLeft {
  private TimeLeft() {}

  /** For an estimate: {@code 20 s}, {@code 4 min}, {@code 2 h}. */
  public static String rough(Duration estimate) {
    long seconds = estimate.toSeconds();
    if (seconds < 90) {
      return Math.max(1, seconds) + " s";
    }
    long minutes = (seconds + 30) / 60;
    return minutes < 120 ? minutes + " min" : (minutes + 30) / 60 + " h";
  }

  /**
   * As {@code 1:32}, or {@code 1:02:03} from an hour on; rounded up to a second, never negative.
   */
  public static String format(Duration left) {
    long seconds = left.isNegative() ? 0 : left.plusNanos(999_999_999).toSeconds();
    long minutes = seconds / 60;
    return minutes < 60
        ? String.format(Locale.ROOT, "%d:%02d", minutes, seconds % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", minutes / 60, minutes % 60, seconds % 60);
  }
}
