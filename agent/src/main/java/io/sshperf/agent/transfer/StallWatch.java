package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TimeSpan;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Notices that nothing moves any more. Not thread-safe: the watching thread's. */
public final class StallWatch {
  private final Duration limit;
  private final Amount amount;
  private long lastMark;
  private long lastMoveNanos;

  /**
   * @param amount what is to be moved, for the message
   * @param now on a monotonic clock, in nanoseconds
   */
  public StallWatch(Duration limit, Amount amount, long now) {
    this.limit = limit;
    this.amount = amount;
    this.lastMoveNanos = now;
  }

  /**
   * @param bytes payload bytes so far, for the message; empty if nobody knows here
   * @param mark anything that changes when a byte moves: the bytes themselves, or what the engine
   *     knows beyond them (a sender has handed over its last byte long before it has arrived)
   * @return how the transfer ended, if it has stalled
   */
  public Optional<Ending> check(long now, OptionalLong bytes, long mark) {
    if (mark != lastMark) {
      lastMark = mark;
      lastMoveNanos = now;
      return Optional.empty();
    }
    return now - lastMoveNanos < limit.toNanos() ? Optional.empty() : Optional.of(stalled(bytes));
  }

  private Ending stalled(OptionalLong bytes) {
    return Ending.failed(
        ReasonCode.STALLED,
        "stalled" + where(bytes) + ": nothing moved for " + TimeSpan.format(limit));
  }

  private String where(OptionalLong bytes) {
    if (bytes.isEmpty()) {
      return "";
    }
    String of = amount instanceof Amount.Size size ? " of " + size.size().bytes() : "";
    return " at byte " + bytes.getAsLong() + of;
  }
}
