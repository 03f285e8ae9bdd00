package io.sshperf.controller.result;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Bytes per second as JSON has them. */
final class Rate {
  private Rate() {}

  /** Whole bytes, but for rates so low that the fraction says something. */
  static BigDecimal of(double bytesPerSecond) {
    BigDecimal rounded =
        BigDecimal.valueOf(bytesPerSecond)
            .setScale(bytesPerSecond < 1000 ? 3 : 0, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
  }
}
