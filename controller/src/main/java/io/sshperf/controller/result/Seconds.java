package io.sshperf.controller.result;

import java.math.BigDecimal;
import java.time.Duration;

/** Durations as JSON has them: decimal seconds, exact to the nanosecond. */
final class Seconds {
  private Seconds() {}

  static BigDecimal of(Duration duration) {
    return BigDecimal.valueOf(duration.getSeconds())
        .add(BigDecimal.valueOf(duration.getNano(), 9))
        .stripTrailingZeros();
  }
}
