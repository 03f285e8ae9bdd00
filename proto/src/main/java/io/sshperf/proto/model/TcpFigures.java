package io.sshperf.proto.model;

import java.time.Duration;

/**
 * What the kernel of one end said of the TCP connections of a transfer. Where a relay stands
 * between the ends, they are the connections to the relay.
 *
 * @param connections that were seen, at least 1
 * @param retransmits segments sent again, over all connections, 0 or more
 * @param rtt smoothed round-trip time, the median of what was seen, zero or more
 * @param congestionWindow the largest that was seen, in bytes over all connections, 0 or more
 */
public record TcpFigures(int connections, long retransmits, Duration rtt, long congestionWindow) {
  public TcpFigures {
    if (connections < 1 || retransmits < 0 || rtt.isNegative() || congestionWindow < 0) {
      throw new IllegalArgumentException(
          "TCP: %d connections, %d retransmits, RTT %s, window %d (expected 1 or more, 0 or more)"
              .formatted(connections, retransmits, rtt, congestionWindow));
    }
  }
}
