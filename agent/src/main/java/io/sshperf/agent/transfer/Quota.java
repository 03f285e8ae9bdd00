package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.Load;
import java.util.OptionalLong;

/**
 * How much is sent: a share of a size, or as much as goes in a time. Immutable.
 *
 * @param bytes the share; absent where time decides
 * @param nanos the time; the longest there is where a size decides
 */
public record Quota(OptionalLong bytes, long nanos) {

  /** All of a stream. */
  public static Quota of(Load load, int streamIndex) {
    return new Quota(load.share(streamIndex), nanos(load));
  }

  /** One of a stream's files. */
  public static Quota of(Load load, PayloadFile file) {
    return new Quota(file.size(), nanos(load));
  }

  private static long nanos(Load load) {
    return load.amount() instanceof Amount.Lasting lasting
        ? lasting.duration().toNanos()
        : Long.MAX_VALUE;
  }

  /**
   * Bytes that may yet be sent, 0 when the stream is over. A stream sends something in any case: on
   * a host so busy that the time is over before a thread gets to run, it would otherwise end
   * without a byte.
   *
   * @param elapsedNanos since the stream's start
   */
  public long left(long sent, long elapsedNanos) {
    return elapsedNanos >= nanos && sent > 0 ? 0 : bytes.orElse(Long.MAX_VALUE) - sent;
  }

  /** For messages: {@code 1234 of 2048 bytes}, or {@code 1234 bytes}. */
  public String progress(long sent) {
    return bytes.isPresent() ? sent + " of " + bytes.getAsLong() + " bytes" : sent + " bytes";
  }
}
