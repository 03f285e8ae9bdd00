package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.proto.model.DataSize;
import java.io.IOException;
import java.time.Duration;

/**
 * What sshperf does in a contest: it pushes random bytes over one stream.
 *
 * @param settings engine, method, cipher and what is particular
 * @param clock what its time is
 */
record Own(String settings, Clock clock) {

  /** Which part of a sample counts. */
  enum Clock {
    /** As sshperf reports it: set-up is apart already. */
    ELAPSED,
    /**
     * From the start of its programs to their end, as a command is timed by hand; less the same
     * with one byte, as there.
     */
    WHOLE;

    private double seconds(JsonNode sample) {
      double elapsed = sample.get("elapsed_seconds").asDouble();
      return switch (this) {
        case ELAPSED -> elapsed;
        case WHOLE -> sample.get("setup_seconds").asDouble() + elapsed;
      };
    }
  }

  static Own mina(String method, String cipher) {
    return new Own(settings("mina", method, cipher), Clock.ELAPSED);
  }

  /** The host's own programs, under sshperf. */
  static Own openssh(String method, String cipher) {
    return new Own(settings("openssh", method, cipher), Clock.WHOLE);
  }

  private static String settings(String engine, String method, String cipher) {
    return "engine: %s, method: %s, cipher: %s".formatted(engine, method, cipher);
  }

  Own with(String more) {
    return new Own(settings + ", " + more, clock);
  }

  /** Of a matrix, as a YAML map. */
  String text(DataSize size) {
    return "{%s, initiator: push, streams: 1, payload: random, size: %s}".formatted(settings, size);
  }

  /** Transfers once, and returns the seconds of it. */
  double transfer(Fleet fleet, DataSize size, Duration limit)
      throws IOException, InterruptedException {
    JsonNode sample = fleet.run(text(size), 1, 0, limit).get(0);
    if (sample.get("bytes").asLong() != size.bytes()) {
      throw BenchException.notMeasured(
          "sshperf moved %s bytes (expected %d)".formatted(sample.get("bytes"), size.bytes()));
    }
    return clock.seconds(sample);
  }
}
