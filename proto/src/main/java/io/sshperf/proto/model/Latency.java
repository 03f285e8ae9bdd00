package io.sshperf.proto.model;

import java.time.Duration;
import java.util.Optional;

/**
 * How far the server is from the initiator, measured before the timed interval.
 *
 * @param connect until TCP had connected; through a relay or a proxy it says nothing of the way
 * @param rtt the shortest of several round trips to the SSH server itself
 */
public record Latency(Optional<Duration> connect, Optional<Duration> rtt) {
  public static final Latency UNKNOWN = new Latency(Optional.empty(), Optional.empty());
}
