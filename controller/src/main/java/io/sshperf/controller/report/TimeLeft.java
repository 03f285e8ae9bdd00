package io.sshperf.controller.report;

import java.time.Duration;
import java.util.Locale;

/** Time that something will still take, for a progress line. */
public final class TimeLeft {
  private TimeLeft() {}

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
