package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.Load;
import java.util.List;

/** One stream's share of a rate limit as {@code scp -l} and {@code sftp -l} take it. Pure. */
final class RateLimit {
  /** The unit of -l (scp.c: limit_kbps times 1024). */
  private static final double BITS = 1024;

  /** What scp accepts (scp.c: 100 * 1024 * 1024). */
  private static final long MOST = 100L << 20;

  private RateLimit() {}

  /** The words for it; none without a limit. */
  static List<String> words(Load load) {
    return load.limit()
        .map(limit -> List.of("-l", String.valueOf(units(limit.bytesPerSecond(), load.streams()))))
        .orElse(List.of());
  }

  /** The nearest there is, 1 at least. */
  private static long units(long bytesPerSecond, int streams) {
    long nearest = Math.round(bytesPerSecond * 8.0 / BITS / streams);
    return Math.max(1, Math.min(MOST, nearest));
  }
}
