package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TimeSpan;
import java.time.Duration;
import java.util.Optional;

/**
 * The time limit of a whole transfer. Immutable.
 *
 * @param startNanos on the monotonic clock that the other methods are given
 */
public record Deadline(long startNanos, Duration limit) {

  /** Nanoseconds left, 0 or less when it is over. */
  public long remaining(long now) {
    return limit.toNanos() - (now - startNanos);
  }

  /**
   * @param doing what the transfer is at, for the message
   * @return how the transfer ended, once it is over
   */
  public Optional<Ending> check(long now, String doing) {
    return remaining(now) > 0 ? Optional.empty() : Optional.of(exceeded(doing));
  }

  public Ending exceeded(String doing) {
    return Ending.failed(
        ReasonCode.TIME_LIMIT, "not done within " + TimeSpan.format(limit) + ": " + doing);
  }
}
