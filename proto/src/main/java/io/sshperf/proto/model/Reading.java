package io.sshperf.proto.model;

import java.time.Duration;

/**
 * One point of a sample's progress.
 *
 * @param at since the start of the timed interval, on the initiator's clock
 * @param bytes payload bytes over all streams by then
 */
public record Reading(Duration at, long bytes) {}
