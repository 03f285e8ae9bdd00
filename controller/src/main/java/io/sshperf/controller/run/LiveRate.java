package io.sshperf.controller.run;

import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The rate between the last two readings of a transfer, on whichever side's clock: none begins
 * before its own zero, and all that counts is the time between two. Thread-safe.
 */
final class LiveRate {
  private @Nullable Reading last;
  private double rate = -1;

  synchronized void add(Reading reading) {
    Reading before = last == null ? new Reading(Duration.ZERO, 0) : last;
    long nanos = reading.at().minus(before.at()).toNanos();
    if (nanos > 0) {
      rate = (reading.bytes() - before.bytes()) * 1e9 / nanos;
      last = reading;
    } else if (last == null) {
      last = reading; // at its clock's zero, which may come with bytes
    }
  }

  synchronized OptionalDouble bytesPerSecond() {
    return rate < 0 ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }
}
