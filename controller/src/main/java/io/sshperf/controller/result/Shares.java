package io.sshperf.controller.result;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Shares and numbers of cores as JSON has them: to four decimals, as far as such a reading goes.
 */
final class Shares {
  private Shares() {}

  static BigDecimal of(double share) {
    BigDecimal rounded = BigDecimal.valueOf(share).setScale(4, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
  }
}
