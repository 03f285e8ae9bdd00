package io.sshperf.proto.model;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How durations are written: {@code 500ms}, {@code 10s}, {@code 5min}, {@code 1h}. */
public final class TimeSpan {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9}) ?(ms|s|min|m|h)");

  private TimeSpan() {}

  /**
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static Duration parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          Quoted.of(text)
              + " is not a duration (expected a whole number with ms, s, min or h, for example 10s)");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofMinutes(count);
    };
  }

  /** Exact to the millisecond, and read back by {@link #parse}. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds > 0 && seconds % 3600 == 0) {
      return seconds / 3600 + "h";
    }
    return seconds > 0 && seconds % 60 == 0 ? seconds / 60 + "min" : seconds + "s";
  }
}
