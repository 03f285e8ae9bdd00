package io.sshperf.proto.model;

import java.util.List;

/**
 * What a transfer cost one of its ends.
 *
 * @param thread the busiest that worked for it
 * @param host everything that ran there
 * @param readings in order of time, bounded in number; none where nothing could be read
 */
public record EndCost(
    Usage usage,
    Known<BusyThread> thread,
    Known<HostLoad> host,
    Known<TcpFigures> tcp,
    List<LoadReading> readings) {
  public EndCost {
    readings = List.copyOf(readings);
  }

  /** Nothing is known, for one reason. */
  public static EndCost unknown(String whyNot) {
    return new EndCost(
        Usage.unknown(whyNot),
        Known.unknown(whyNot),
        Known.unknown(whyNot),
        Known.unknown(whyNot),
        List.of());
  }
}
