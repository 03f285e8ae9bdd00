package io.sshperf.controller.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/**
 * How rates and other measured numbers are written: three digits, or all of them before the point.
 */
public final class Rates {
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_UP);
  private static final MathContext TWO = new MathContext(2, RoundingMode.HALF_UP);

  private Rates() {}

  /** With its unit: {@code 577 MB/s}, {@code 81.3 MB/s}, {@code 0.786 MB/s}. */
  public static String format(double bytesPerSecond, RateUnit unit) {
    return number(unit.in(bytesPerSecond)) + " " + unit.symbol();
  }

  /** A share as {@code 2 %} or {@code 3.4 %}: two digits. */
  static String percent(OptionalDouble share) {
    return BigDecimal.valueOf(share.orElseThrow())
            .movePointRight(2)
            .round(TWO)
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  /** Without a unit, for a column that names it. */
  static String number(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    if (exact.signum() == 0) {
      return "0";
    }
    BigDecimal rounded = exact.round(THREE);
    if (rounded.precision() - rounded.scale() >= 3) {
      return exact.setScale(0, RoundingMode.HALF_UP).toPlainString();
    }
    int decimals = 3 - (rounded.precision() - rounded.scale());
    return rounded.setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
  }

  /** A share of one as a whole number of per cent. */
  static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  /** To two decimals, and no more of them than there are. */
  static String plain(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
