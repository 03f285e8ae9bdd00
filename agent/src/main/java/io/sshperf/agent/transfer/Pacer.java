package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Load;
import java.util.concurrent.TimeUnit;

/**
 * Keeps one stream to its even part of the rate limit. Bytes are due when their time has passed,
 * the first ones too, so there is no burst at the start; time lost is caught up for {@value
 * #CATCH_UP_MILLIS} ms and no further. Pure but for its own schedule; not thread-safe: the sending
 * thread's.
 */
public final class Pacer {
  private static final long CATCH_UP_MILLIS = 200;
  private static final long CATCH_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(CATCH_UP_MILLIS);

  /** Small enough to look even, large enough that a sleep's inaccuracy does not matter. */
  private static final double PIECE_SECONDS = 0.02;

  private final double nanosPerByte;
  private final long startNanos;

  /** Up to when, since the start, the bytes sent have used up the time. */
  private double paidNanos;

  private Pacer(double bytesPerSecond, long now) {
    this.nanosPerByte = TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
    this.startNanos = now;
  }

  /**
   * @param now on a monotonic clock, in nanoseconds, as in the other methods
   */
  public static Pacer of(Load load, long now) {
    double rate =
        load.limit()
            .map(limit -> (double) limit.bytesPerSecond() / load.streams())
            .orElse(Double.POSITIVE_INFINITY);
    return new Pacer(rate, now);
  }

  /**
   * How much to send at once.
   *
   * @param most what the caller could send, at least 1
   * @return 1 to {@code most} bytes
   */
  public int piece(int most) {
    double piece = TimeUnit.SECONDS.toNanos(1) * PIECE_SECONDS / nanosPerByte;
    return (int) Math.max(1, Math.min(most, piece));
  }

  /** Nanoseconds until so many bytes are due; 0 when they are. */
  public long delay(int bytes, long now) {
    return (long) Math.max(0, paidNanos + bytes * nanosPerByte - (now - startNanos));
  }

  /** So many bytes were sent. */
  public void sent(int bytes, long now) {
    double earliest = now - startNanos - CATCH_UP_NANOS;
    paidNanos = Math.max(paidNanos + bytes * nanosPerByte, earliest);
  }
}
