package io.sshperf.proto.model;

import java.util.HexFormat;

/**
 * What passed through one stream at one end.
 *
 * @param bytes payload bytes, 0 or more
 * @param crc32c CRC32C (RFC 3720 section B.4) over all of them; the int's bits
 */
public record Tally(long bytes, int crc32c) {
  public static final Tally NONE = new Tally(0, 0);

  public Tally {
    if (bytes < 0) {
      throw new IllegalArgumentException("tally: " + bytes + " bytes (expected 0 or more)");
    }
  }

  /** The checksum as eight hexadecimal digits. */
  public String crcHex() {
    return HexFormat.of().toHexDigits(crc32c);
  }

  /**
   * What passed here and then there, as if it had passed through one stream. The checksum of the
   * whole comes from the two by carrying the first past as many zero bytes as the second has
   * (zlib's crc32_combine does the same), so pieces may be counted apart and in any order.
   */
  public Tally then(Tally next) {
    return new Tally(bytes + next.bytes, shifted(crc32c, next.bytes) ^ next.crc32c);
  }

  /** CRC-32C's polynomial (RFC 3720 section 12.1), bits reversed. */
  private static final int POLYNOMIAL = 0x82f6_3b78;

  private static int shifted(int crc, long zeroBytes) {
    int factor = 1 << 31; // the polynomial 1, bits reversed
    int power = 1 << 23; // x to the 8: one byte
    for (long left = zeroBytes; left != 0; left >>>= 1) {
      factor = (left & 1) == 1 ? times(power, factor) : factor;
      power = times(power, power);
    }
    return times(factor, crc);
  }

  /** Product of two polynomials modulo the CRC's, all with bits reversed. */
  private static int times(int a, int b) {
    int product = 0;
    int shifting = b;
    for (int bit = 1 << 31; bit != 0; bit >>>= 1) {
      if ((a & bit) != 0) {
        product ^= shifting;
      }
      shifting = (shifting & 1) == 0 ? shifting >>> 1 : (shifting >>> 1) ^ POLYNOMIAL;
    }
    return product;
  }
}
