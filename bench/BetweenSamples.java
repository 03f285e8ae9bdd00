package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a run spends between the end of one sample and the connect of the next.
 *
 * <p>A sample's {@code started} is when it was ordered. From there to the next sample's lie, in
 * this order: preparing (the client makes a key, the server opens), the set-up from the connect on,
 * the elapsed time, and closing and saving. So
 *
 * <pre>started(i+1) - started(i) - setup(i) - elapsed(i)</pre>
 *
 * is the preparing before sample i plus the closing and saving after it. Between two samples lie
 * the closing of the first and the preparing of the second, which over many samples of one cell is
 * the same. Only lengths of time are subtracted, and only the controller's clock tells the times of
 * day, so no two clocks are compared.
 */
final class BetweenSamples implements Bench {
  private static final int REPEAT = 40;
  private static final int WARM = 10;
  private static final int MOST_MILLIS = 150;
  private static final String SETTINGS =
      "{engine: mina, method: stream, cipher: aes128-gcm@openssh.com, size: 4MiB}";

  @Override
  public String name() {
    return "between-samples";
  }

  @Override
  public Finding measure(Place place, Options options) throws IOException, InterruptedException {
    try (Fleet fleet = new Fleet(place)) {
      Progress.tell("%s: %d samples, after %d to warm up", name(), REPEAT, WARM);
      double[] millis = between(fleet.run(SETTINGS, REPEAT, WARM, Duration.ofMinutes(3)));
      MedianInterval median = MedianInterval.of(millis);
      return new Finding(
          name(),
          List.of(
              Figure.of("end to next connect, ms", median, 0)
                  .asked("<= " + MOST_MILLIS, median.median() <= MOST_MILLIS, "above")),
          "median of the gaps between %d samples of 4MiB of one run, after %d to warm up: from"
                  .formatted(REPEAT, WARM)
              + " one's start to the next one's, less set-up and elapsed time",
          List.of("sshperf run bench.yaml -o json   # settings: " + SETTINGS),
          Map.of("between_milliseconds", millis));
    }
  }

  /** One less than there are samples. */
  static double[] between(List<JsonNode> samples) {
    double[] millis = new double[samples.size() - 1];
    for (int i = 0; i < millis.length; i++) {
      JsonNode sample = samples.get(i);
      Duration whole = Duration.between(started(sample), started(samples.get(i + 1)));
      double timed =
          sample.get("setup_seconds").asDouble() + sample.get("elapsed_seconds").asDouble();
      millis[i] = whole.toNanos() / 1e6 - timed * 1e3;
    }
    return millis;
  }

  private static Instant started(JsonNode sample) {
    return Instant.parse(sample.get("started").asText());
  }
}
