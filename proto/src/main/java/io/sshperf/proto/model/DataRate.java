package io.sshperf.proto.model;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of payload per second.
 *
 * @param bytesPerSecond 1 or more
 */
public record DataRate(long bytesPerSecond) implements Comparable<DataRate> {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?) ?([A-Za-z]+/s)");

  /** Bits per second of each unit. */
  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("GB/s", 8_000_000_000L);
    UNITS.put("Gbit/s", 1_000_000_000L);
    UNITS.put("MB/s", 8_000_000L);
    UNITS.put("Mbit/s", 1_000_000L);
    UNITS.put("KB/s", 8_000L);
    UNITS.put("kbit/s", 1_000L);
    UNITS.put("GiB/s", 8L << 30);
    UNITS.put("MiB/s", 8L << 20);
    UNITS.put("KiB/s", 8L << 10);
    UNITS.put("B/s", 8L);
    UNITS.put("bit/s", 1L);
  }

  public DataRate {
    if (bytesPerSecond < 1) {
      throw new IllegalArgumentException(
          "rate: " + bytesPerSecond + " B/s (expected 1 B/s or more)");
    }
  }

  public static DataRate ofBytesPerSecond(long bytesPerSecond) {
    return new DataRate(bytesPerSecond);
  }

  /**
   * Reads {@code 200Mbit/s}, {@code 25MB/s}, {@code 1.5 GB/s}.
   *
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static DataRate parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    Long bits = matcher.matches() ? unit(matcher.group(2)) : null;
    if (bits == null) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a rate (expected a number with kbit/s, Mbit/s, Gbit/s, KB/s, MB/s or"
              + " GB/s, for example 200Mbit/s)");
    }
    try {
      BigDecimal bytes =
          new BigDecimal(matcher.group(1))
              .multiply(BigDecimal.valueOf(bits))
              .divide(BigDecimal.valueOf(8));
      return new DataRate(bytes.longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a rate (expected whole bytes per second, 1 or more)", e);
    }
  }

  private static @Nullable Long unit(String written) {
    return UNITS.get(
        switch (written) {
          case "kB/s" -> "KB/s";
          case "Kbit/s" -> "kbit/s";
          default -> written;
        });
  }

  @Override
  public int compareTo(DataRate other) {
    return Long.compare(bytesPerSecond, other.bytesPerSecond);
  }

  /** Exact, and read back by {@link #parse}. */
  @Override
  public String toString() {
    String best = bytesPerSecond + "B/s";
    for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
      long unitBytes = unit.getValue() / 8;
      if (unit.getValue() % 8 == 0 && bytesPerSecond % unitBytes == 0) {
        String written = bytesPerSecond / unitBytes + unit.getKey();
        best = written.length() < best.length() ? written : best;
      }
    }
    return best;
  }
}
