package io.sshperf.controller.result;

import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Makes ids of runs, such as {@code 20261201T101500-window-3f2a}. */
public final class RunId {
  private static final int LONGEST_NAME = 40;
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private RunId() {}

  /**
   * @param matrix its name; what may not stand in a file's name becomes a hyphen
   */
  public static String make(Clock clock, RandomGenerator random, String matrix) {
    String safe = matrix.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
    String name = safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    String digits = HexFormat.of().toHexDigits((short) random.nextInt(1 << 16));
    return SECOND.format(clock.instant()) + "-" + (name.isEmpty() ? "run" : name) + "-" + digits;
  }
}
