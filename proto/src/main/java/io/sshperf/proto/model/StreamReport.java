package io.sshperf.proto.model;

import java.time.Duration;

/** One stream as the initiator timed it, from this stream's own start to its own end. */
public record StreamReport(Tally tally, Duration elapsed) {}
