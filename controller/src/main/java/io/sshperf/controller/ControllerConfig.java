package io.sshperf.controller;

import io.sshperf.proto.model.HostPort;
import java.nio.file.Path;

/**
 * What a controller is started with.
 *
 * @param listen port 0 for a free one
 * @param data where the store is
 */
public record ControllerConfig(HostPort listen, Path data) {}
