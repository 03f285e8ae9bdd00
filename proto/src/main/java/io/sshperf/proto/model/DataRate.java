package io.sshperf.proto.model;

import static io.sshperf.proto.model.Units.unit;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Bytes of payload per second.
 *
 * @param bytesPerSecond 1 or more
 */
public record DataRate(long bytesPerSecond) implements Comparable<DataRate> {
  private static final Units UNITS =
      new Units(
          "a rate",
          "a number with kbit/s, Mbit/s, Gbit/s, KB/s, MB/s or GB/s, for example 200Mbit/s",
          "whole bytes per second, 1 or more",
          List.of(
              unit("GB/s", 1_000_000_000L),
              unit("Gbit/s", 125_000_000L),
              unit("MB/s", 1_000_000L),
              unit("Mbit/s", 125_000L),
              unit("KB/s", 1_000L),
              unit("kbit/s", 125L),
              unit("GiB/s", 1L << 30),
              unit("MiB/s", 1L << 20),
              unit("KiB/s", 1L << 10),
              unit("B/s", 1L),
              new Units.Unit("bit/s", new BigDecimal("0.125"))),
          Map.of("kB/s", "KB/s", "Kbit/s", "kbit/s"));

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
    return new DataRate(UNITS.parse(text));
  }

  @Override
  public int compareTo(DataRate other) {
    return Long.compare(bytesPerSecond, other.bytesPerSecond);
  }

  /** Exact, and read back by {@link #parse}: the shortest text without a fraction. */
  @Override
  public String toString() {
    return UNITS.format(bytesPerSecond, "B/s");
  }
}
