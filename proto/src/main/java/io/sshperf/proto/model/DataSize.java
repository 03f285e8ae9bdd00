package io.sshperf.proto.model;

import static io.sshperf.proto.model.Units.unit;

import java.util.List;
import java.util.Map;

/**
 * A number of bytes, never without its unit when written.
 *
 * @param bytes 0 or more
 */
public record DataSize(long bytes) implements Comparable<DataSize> {
  private static final Units UNITS =
      new Units(
          "a size",
          "a number with B, KB, MB, GB, TB, KiB, MiB, GiB or TiB, for example 256MiB",
          "whole bytes below 8 EiB",
          List.of(
              unit("TiB", 1L << 40),
              unit("TB", 1_000_000_000_000L),
              unit("GiB", 1L << 30),
              unit("GB", 1_000_000_000L),
              unit("MiB", 1L << 20),
              unit("MB", 1_000_000L),
              unit("KiB", 1L << 10),
              unit("KB", 1_000L),
              unit("B", 1L)),
          Map.of("kB", "KB"));

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
    return new DataSize(UNITS.parse(text));
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

  /** Exact, and read back by {@link #parse}: the shortest text without a fraction. */
  @Override
  public String toString() {
    return UNITS.format(bytes, "B");
  }
}
