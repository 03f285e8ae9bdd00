package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.bench.Rounds.Side;
import io.sshperf.proto.model.DataSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Engine {@code mina}, pushing over one stream, against a program of OpenSSH's that sends the same
 * number of random bytes with the same cipher.
 *
 * <p>The program's time is that of the whole command, so its set-up is measured too, by the same
 * command with one byte, in the same rounds; the median of that is subtracted. sshperf's sample has
 * its set-up apart already.
 *
 * @param label tells it from others of the same bench; empty where it is the only one
 * @param own sshperf's settings: method, cipher and what is particular
 * @param leastRatio of the rates: the whole interval is to lie above it
 */
record Contest(String label, String own, Rival rival, double leastRatio) {

  /** Who measures: sshperf, the program, the program with one byte. */
  static final int SIDES = 3;

  /** What the sides need. */
  record Ground(
      Fleet fleet, PrivateSshd sshd, Path random, Path oneByte, Path target, Options options) {
    DataSize size() {
      return options.size();
    }

    /** Nobody waits for less than 10 MB/s. */
    Duration limit() {
      return Duration.ofSeconds(60 + size().bytes() / 10_000_000);
    }
  }

  List<Side> sides(Ground ground) {
    return List.of(
        new Side(named("sshperf"), () -> sshperf(ground)),
        new Side(named(rival.program()), () -> rival(ground, ground.random())),
        new Side(named(rival.program() + "-empty"), () -> rival(ground, ground.oneByte())));
  }

  void warm(Ground ground, int samples) throws IOException, InterruptedException {
    ground.fleet().run(settings(ground.size()), samples, 0, ground.limit().multipliedBy(samples));
  }

  private double sshperf(Ground ground) throws IOException, InterruptedException {
    JsonNode sample = ground.fleet().run(settings(ground.size()), 1, 0, ground.limit()).get(0);
    if (sample.get("bytes").asLong() != ground.size().bytes()) {
      throw BenchException.notMeasured(
          "sshperf moved %s bytes (expected %d)"
              .formatted(sample.get("bytes"), ground.size().bytes()));
    }
    return sample.get("elapsed_seconds").asDouble();
  }

  private double rival(Ground ground, Path file) throws IOException, InterruptedException {
    Duration elapsed = rival.send(ground.sshd(), file, ground.target(), ground.limit());
    Files.deleteIfExists(ground.target()); // or the next one's time has its removal in it
    return elapsed.toNanos() / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private String settings(DataSize size) {
    return "{engine: mina, initiator: push, streams: 1, payload: random, %s, size: %s}"
        .formatted(own, size);
  }

  /**
   * @param seconds of the sides, in their order
   */
  List<Figure> figures(DataSize size, List<double[]> seconds) {
    double[] sshperf = seconds.get(0);
    double setup = Median.of(seconds.get(2));
    double[] theirs = Arrays.stream(seconds.get(1)).map(whole -> whole - setup).toArray();
    if (Arrays.stream(theirs).anyMatch(less -> less <= 0)) {
      throw BenchException.notMeasured(
          rival.program() + "'s set-up takes longer than its transfer (expected a larger --size)");
    }
    MedianInterval ratio = MedianInterval.ofRatios(theirs, sshperf); // of rates: the inverse
    double megabytes = size.bytes() / 1e6;
    return List.of(
        Figure.of(named("sshperf / " + rival.program()), ratio, 2)
            .asked("> " + leastRatio, ratio.low() > leastRatio, "below"),
        Figure.of(named("sshperf, MB/s"), megabytes / Median.of(sshperf), 0),
        Figure.of(named(rival.program() + ", MB/s"), megabytes / Median.of(theirs), 0),
        Figure.of(named(rival.program() + "'s set-up, ms"), setup * 1e3, 0));
  }

  Map<String, double[]> samples(List<double[]> seconds) {
    String prefix = label.isEmpty() ? "" : label + "_";
    Map<String, double[]> samples = new LinkedHashMap<>();
    samples.put(prefix + "sshperf_seconds", seconds.get(0));
    samples.put(prefix + rival.program() + "_seconds", seconds.get(1));
    samples.put(prefix + rival.program() + "_empty_seconds", seconds.get(2));
    return samples;
  }

  List<String> commands(DataSize size) {
    return List.of("sshperf run bench.yaml -o json   # settings: " + settings(size), rival.text());
  }

  private String named(String name) {
    return label.isEmpty() ? name : label + ": " + name;
  }
}
