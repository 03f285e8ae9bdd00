package io.sshperf.bench;

import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.proto.model.Payload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How fast one thread makes an agent's payload, in this JVM, which is the one that the launcher
 * picks, a packet at a time and where in a packet the engine puts it.
 */
final class PayloadSpeed implements Bench {
  private static final double LEAST_RANDOM = 3;
  private static final int PACKET = 32 << 10;
  private static final int HEADER = 14;
  private static final long BYTES = 512L << 20;
  private static final int WARM = 4;
  private static final int REPEAT = 15;

  @Override
  public String name() {
    return "payload-source";
  }

  @Override
  public Finding measure(Place place, Options options) {
    Map<String, double[]> samples = new LinkedHashMap<>();
    for (Payload payload : List.of(Payload.RANDOM, Payload.ZEROS, Payload.TEXT)) {
      samples.put(key(payload), rates(payload, options.seed()));
    }
    MedianInterval random = median(samples, Payload.RANDOM);
    return new Finding(
        name(),
        List.of(
            Figure.of("random, GB/s", random, 2)
                .asked(">= " + LEAST_RANDOM, random.median() >= LEAST_RANDOM, "below"),
            Figure.of("zeros, GB/s", median(samples, Payload.ZEROS), 1),
            Figure.of("text, GB/s", median(samples, Payload.TEXT), 1)),
        "one thread, pieces of %d KiB; median of %d times 512MiB after %d to warm up"
            .formatted(PACKET >> 10, REPEAT, WARM),
        List.of(
            "bench/run payload-source   # PayloadSource.fill of Java "
                + Runtime.version().feature()),
        samples);
  }

  private static MedianInterval median(Map<String, double[]> samples, Payload payload) {
    return MedianInterval.of(samples.get(key(payload)));
  }

  private static String key(Payload payload) {
    return payload.name().toLowerCase(Locale.ROOT) + "_gigabytes_per_second";
  }

  private double[] rates(Payload payload, long seed) {
    PayloadSource source = PayloadSource.of(payload, seed, 0);
    byte[] packet = new byte[HEADER + PACKET];
    double[] rates = new double[REPEAT];
    for (int i = -WARM; i < REPEAT; i++) {
      long start = System.nanoTime();
      for (long at = 0; at < BYTES; at += PACKET) {
        source.fill(packet, HEADER, PACKET, at);
      }
      double rate = BYTES / (double) (System.nanoTime() - start);
      if (i >= 0) {
        rates[i] = rate;
      }
    }
    Progress.tell("%s: %s %.2f GB/s", name(), payload, Median.of(rates));
    return rates;
  }
}
