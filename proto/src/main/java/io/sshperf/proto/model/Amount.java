package io.sshperf.proto.model;

import java.time.Duration;

/** When a transfer is over. */
public sealed interface Amount {

  /**
   * A fixed number of payload bytes over all streams.
   *
   * @param size at least one byte
   */
  record Size(DataSize size) implements Amount {
    public Size {
      if (size.bytes() < 1) {
        throw new IllegalArgumentException("size: " + size + " (expected at least 1B)");
      }
    }

    @Override
    public String toString() {
      return size.toString();
    }
  }

  /**
   * The sender goes on for this long, on its own clock.
   *
   * @param duration 100 ms to 24 h
   */
  record Lasting(Duration duration) implements Amount {
    public Lasting {
      if (duration.toMillis() < 100 || duration.compareTo(Duration.ofHours(24)) > 0) {
        throw new IllegalArgumentException(
            "duration: " + TimeSpan.format(duration) + " (expected 100ms to 24h)");
      }
    }

    @Override
    public String toString() {
      return TimeSpan.format(duration);
    }
  }
}
