package io.sshperf.controller.run;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.Load;
import java.time.Duration;

/**
 * How long a transfer may take, and how long it is expected to take. Pure.
 *
 * <p>The time limit ends what crawls without stalling: a size may take as long as it takes at 64
 * KiB/s (or at half of its rate limit, if that is lower), 2 s more for each file of a stream, which
 * costs some round trips however small it is, and a minute for set-up.
 */
final class TransferLimits {
  private static final Duration SET_UP = Duration.ofMinutes(1);
  private static final Duration SLOWEST_FILE = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofDays(30);
  private static final long SLOWEST = 64 * 1024;

  /** What an unknown cell is expected to reach, for estimates only. */
  private static final long TYPICAL = 250_000_000;

  private static final Duration TYPICAL_FILE = Duration.ofMillis(1);
  private static final Duration TYPICAL_SET_UP = Duration.ofMillis(400);

  private TransferLimits() {}

  static Duration timeLimit(Load load) {
    if (load.amount() instanceof Amount.Lasting lasting) {
      return lasting.duration().plus(SET_UP);
    }
    long slowest =
        Math.min(
            SLOWEST, load.limit().map(DataRate::bytesPerSecond).orElse(Long.MAX_VALUE) / 2 + 1);
    long seconds = bytes(load) / slowest + load.files(0) * SLOWEST_FILE.toSeconds();
    return SET_UP.plusSeconds(Math.min(LONGEST.toSeconds(), seconds));
  }

  static Duration expected(Load load) {
    if (load.amount() instanceof Amount.Lasting lasting) {
      return lasting.duration().plus(TYPICAL_SET_UP);
    }
    long rate =
        Math.min(TYPICAL, load.limit().map(DataRate::bytesPerSecond).orElse(Long.MAX_VALUE));
    return TYPICAL_SET_UP
        .plus(TYPICAL_FILE.multipliedBy(load.files(0)))
        .plusMillis((long) (bytes(load) * 1000.0 / rate));
  }

  private static long bytes(Load load) {
    return load.amount().bytes().orElse(0);
  }
}
