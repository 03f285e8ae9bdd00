package io.sshperf.controller.run;

import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The rate between the last two readings of a transfer. Thread-safe. */
final class LiveRate {
  private @Nullable Reading last;
  private double rate = -1;

  synchronized void add(Reading reading) {
    Reading before = last == null ? new Reading(Duration.ZERO, 0) : last;
    long nanos = reading.at().minus(before.at()).toNanos();
    if (nanos > 0) {
      rate = (reading.bytes() - before.bytes()) * 1e9 / nanos;
      last = reading;
    }
  }

  synchronized OptionalDouble bytesPerSecond() {
    return rate < 0 ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }
}
