package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.bench.Rounds.Side;
import io.sshperf.proto.model.DataSize;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Engine {@code mina}'s stream against the user's {@code ssh HOST 'cat > /dev/null'}, the same
 * number of random bytes with the same cipher.
 *
 * <p>ssh's time is that of the whole command, so its set-up is measured too, by the same command
 * with nothing to send, in the same rounds; the median of that is subtracted. sshperf's sample has
 * its set-up apart already.
 */
final class StreamVsSsh implements Bench {
  private static final double LEAST_RATIO = 0.9;
  private static final String CIPHER = "aes128-gcm@openssh.com";
  private static final String COMMAND = "cat > /dev/null";
  private static final File NOTHING = new File("/dev/null");

  /** The agents' code is compiled by then. */
  private static final DataSize WARM = DataSize.ofMebibytes(3072);

  @Override
  public String name() {
    return "stream-vs-ssh";
  }

  @Override
  public Finding measure(Place place, Options options) throws IOException, InterruptedException {
    try (PrivateSshd sshd = new PrivateSshd(place);
        MemoryFile random = new MemoryFile(place, options.size(), options.seed());
        Fleet fleet = new Fleet(place)) {
      warm(fleet, options);
      Duration limit = limit(options.size());
      List<Side> sides =
          List.of(
              new Side("sshperf", () -> sshperf(fleet, options, limit)),
              new Side("ssh", () -> ssh(sshd, random.path().toFile(), limit)),
              new Side("ssh-empty", () -> ssh(sshd, NOTHING, limit)));
      List<double[]> seconds = new Rounds(sides).run(name(), options.pairs(), options.seed());
      return finding(options, seconds.get(0), seconds.get(1), seconds.get(2));
    }
  }

  private void warm(Fleet fleet, Options options) throws IOException, InterruptedException {
    long samples = Math.min(50, Math.max(4, WARM.bytes() / options.size().bytes()));
    Progress.tell("%s: %d samples to warm up", name(), samples);
    fleet.run(settings(options), (int) samples, 0, limit(options.size()).multipliedBy(samples));
  }

  private static double sshperf(Fleet fleet, Options options, Duration limit)
      throws IOException, InterruptedException {
    JsonNode sample = fleet.run(settings(options), 1, 0, limit).get(0);
    if (sample.get("bytes").asLong() != options.size().bytes()) {
      throw BenchException.notMeasured(
          "sshperf moved %s bytes (expected %d)"
              .formatted(sample.get("bytes"), options.size().bytes()));
    }
    return sample.get("elapsed_seconds").asDouble();
  }

  private static double ssh(PrivateSshd sshd, File in, Duration limit)
      throws IOException, InterruptedException {
    Duration elapsed = sshd.run(List.of("-c", CIPHER), COMMAND, in, limit);
    return elapsed.toNanos() / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private static String settings(Options options) {
    return ("{engine: mina, method: stream, initiator: push, cipher: %s, streams: 1,"
            + " payload: random, size: %s}")
        .formatted(CIPHER, options.size());
  }

  /** Nobody waits for less than 10 MB/s. */
  private static Duration limit(DataSize size) {
    return Duration.ofSeconds(60 + size.bytes() / 10_000_000);
  }

  private Finding finding(Options options, double[] sshperf, double[] whole, double[] empty) {
    double setup = Median.of(empty);
    double[] ssh = Arrays.stream(whole).map(seconds -> seconds - setup).toArray();
    if (Arrays.stream(ssh).anyMatch(seconds -> seconds <= 0)) {
      throw BenchException.notMeasured(
          "ssh's set-up takes longer than its transfer (expected a larger --size)");
    }
    MedianInterval ratio = MedianInterval.of(ratios(ssh, sshperf));
    double megabytes = options.size().bytes() / 1e6;
    Map<String, double[]> samples = new LinkedHashMap<>();
    samples.put("sshperf_seconds", sshperf);
    samples.put("ssh_seconds", whole);
    samples.put("ssh_empty_seconds", empty);
    return new Finding(
        name(),
        List.of(
            Figure.of("sshperf / ssh", ratio, 2)
                .asked("> " + LEAST_RATIO, ratio.low() > LEAST_RATIO, "below"),
            Figure.of("sshperf, MB/s", megabytes / Median.of(sshperf), 0),
            Figure.of("ssh less set-up, MB/s", megabytes / Median.of(ssh), 0),
            Figure.of("ssh's set-up, ms", setup * 1e3, 0)),
        "%d pairs of %s, seed %d; ratio: median of the pairs' ratios, %.1f %% order-statistics"
                .formatted(ratio.count(), options.size(), options.seed(), ratio.confidence() * 100)
            + " interval; ssh: less the median time of the same command with nothing to send",
        List.of(
            "sshperf run bench.yaml -o json   # settings: " + settings(options),
            "ssh -c %s HOST '%s' < RANDOM".formatted(CIPHER, COMMAND)),
        samples);
  }

  /** Of rates: the times' ratios the other way round. */
  private static double[] ratios(double[] ssh, double[] sshperf) {
    return IntStream.range(0, ssh.length).mapToDouble(i -> ssh[i] / sshperf[i]).toArray();
  }
}
