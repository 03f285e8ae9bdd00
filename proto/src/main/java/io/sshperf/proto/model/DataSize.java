package io.sshperf.proto.model;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number of bytes, never without its unit when written.
 *
 * @param bytes 0 or more
 */
public record DataSize(long bytes) implements Comparable<DataSize> {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?) ?([A-Za-z]+)");
  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("TiB", 1L << 40);
    UNITS.put("TB", 1_000_000_000_000L);
    UNITS.put("GiB", 1L << 30);
    UNITS.put("GB", 1_000_000_000L);
    UNITS.put("MiB", 1L << 20);
    UNITS.put("MB", 1_000_000L);
    UNITS.put("KiB", 1L << 10);
    UNITS.put("KB", 1_000L);
    UNITS.put("B", 1L);
  }

  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("size: " + bytes + " bytes (expected 0 or more)");
    }
  }

  public static DataSize ofBytes(long bytes) {
    return new DataSize(bytes);
  }

  /**
   * @throws IllegalArgumentException if the result is no long
   */
  public static DataSize ofKibibytes(long kibibytes) {
    return scaled(kibibytes, 1L << 10);
  }

  /**
   * @throws IllegalArgumentException if the result is no long
   */
  public static DataSize ofMebibytes(long mebibytes) {
    return scaled(mebibytes, 1L << 20);
  }

  /**
   * Reads {@code 1GiB}, {@code 200MB}, {@code 1.5 KiB}; units are taken as written but for the case
   * of {@code kB}.
   *
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static DataSize parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    Long unit = matcher.matches() ? unit(matcher.group(2)) : null;
    if (unit == null) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a size (expected a number with B, KB, MB, GB, TB, KiB, MiB, GiB or TiB,"
              + " for example 256MiB)");
    }
    try {
      return new DataSize(
          new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size (expected whole bytes below 8 EiB)", e);
    }
  }

  private static @Nullable Long unit(String written) {
    return UNITS.get(written.equals("kB") ? "KB" : written);
  }

  private static DataSize scaled(long count, long unit) {
    try {
      return new DataSize(Math.multiplyExact(count, unit));
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("size: " + count + " times " + unit + " is too large", e);
    }
  }

  @Override
  public int compareTo(DataSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** Exact, and read back by {@link #parse}: the largest unit that leaves a whole number. */
  @Override
  public String toString() {
    String best = bytes + "B";
    for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
      if (bytes > 0 && bytes % unit.getValue() == 0) {
        String written = String.format(Locale.ROOT, "%d%s", bytes / unit.getValue(), unit.getKey());
        best = written.length() < best.length() ? written : best;
      }
    }
    return best;
  }
}
