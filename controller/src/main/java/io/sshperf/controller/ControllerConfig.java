package io.sshperf.controller;

import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.proto.model.HostPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What a controller is started with.
 *
 * @param listen port 0 for a free one
 * @param data where the store is
 * @param stallLimit no byte moving for this long ends a transfer
 * @param metrics where its metrics and those of its agents can be had; empty if nowhere
 */
public record ControllerConfig(
    HostPort listen, Path data, Duration stallLimit, Optional<EndpointConfig> metrics) {
  /** Longer than any pause of a working link, shorter than a user's patience. */
  public static final Duration STALL_LIMIT = Duration.ofSeconds(30);
}
