package io.sshperf.bench;

import io.sshperf.bench.Own.Clock;
import io.sshperf.bench.Rounds.Measure;
import io.sshperf.bench.Rounds.Side;
import io.sshperf.proto.model.DataSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * sshperf against a program of OpenSSH's that sends the same number of random bytes with the same
 * cipher.
 *
 * <p>The program's time is that of the whole command, so its set-up is measured too, by the same
 * command with one byte, in the same rounds; the median of that is subtracted. Where sshperf's is
 * of the whole too, so is that.
 *
 * @param label tells it from others of the same bench; empty where it is the only one
 * @param leastRatio of the rates: the whole interval is to lie above it
 */
record Contest(String label, Own own, Rival rival, double leastRatio) {
  private static final DataSize ONE_BYTE = DataSize.ofBytes(1);

  /** More than the files that both ends of a transfer have in memory. */
  private static final int TOUCHED = 3;

  /** What the sides need. */
  record Ground(
      Place place,
      Fleet fleet,
      PrivateSshd sshd,
      Path random,
      Path oneByte,
      Path target,
      Options options)
      implements Rival.Surroundings {
    DataSize size() {
      return options.size();
    }

    /** Nobody waits for less than 10 MB/s. */
    @Override
    public Duration limit() {
      return Duration.ofSeconds(60 + size().bytes() / 10_000_000);
    }

    /** Nobody's time has getting memory from elsewhere in it. */
    void touchMemory() throws IOException {
      MemoryFile.touch(place, DataSize.ofBytes(TOUCHED * size().bytes()));
    }
  }

  /** Who measures: sshperf, the program, the program with one byte; sshperf with one byte. */
  List<Side> sides(Ground ground) {
    String program = rival.program();
    List<Side> sides = new ArrayList<>();
    sides.add(
        new Side(
            named("sshperf"), () -> inTouchedMemory(ground, () -> own(ground, ground.size()))));
    sides.add(
        new Side(
            named(program), () -> inTouchedMemory(ground, () -> rival(ground, ground.random()))));
    sides.add(new Side(named(program + "-empty"), () -> rival(ground, ground.oneByte())));
    if (own.clock() == Clock.WHOLE) {
      sides.add(new Side(named("sshperf-empty"), () -> own(ground, ONE_BYTE)));
    }
    return sides;
  }

  /** How many of them there are. */
  int sideCount() {
    return own.clock() == Clock.WHOLE ? 4 : 3;
  }

  void warm(Ground ground, int samples) throws IOException, InterruptedException {
    Duration limit = ground.limit().multipliedBy(samples);
    var unused = ground.fleet().run(own.text(ground.size()), samples, 0, limit);
  }

  private static double inTouchedMemory(Ground ground, Measure measure)
      throws IOException, InterruptedException {
    ground.touchMemory();
    return measure.take();
  }

  private double own(Ground ground, DataSize size) throws IOException, InterruptedException {
    return own.transfer(ground.fleet(), size, ground.limit());
  }

  private double rival(Ground ground, Path file) throws IOException, InterruptedException {
    Duration elapsed = rival.send(ground, file);
    Files.deleteIfExists(ground.target()); // or the next one's time has its removal in it
    return elapsed.toNanos() / (double) TimeUnit.SECONDS.toNanos(1);
  }

  /**
   * @param seconds of the sides, in their order
   */
  List<Figure> figures(DataSize size, List<double[]> seconds) {
    NetTimes theirs = NetTimes.of(rival.program(), seconds.get(1), seconds.get(2));
    NetTimes ours =
        own.clock() == Clock.WHOLE
            ? NetTimes.of("sshperf", seconds.get(0), seconds.get(3))
            : NetTimes.withoutSetUp(seconds.get(0));
    MedianInterval ratio = MedianInterval.ofRatios(theirs.seconds(), ours.seconds()); // inverse
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.of(named("sshperf / " + rival.program()), ratio, 2)
            .asked("> " + leastRatio, ratio.low() > leastRatio, "below"));
    figures.add(Figure.of(named("sshperf, MB/s"), ours.megabytesPerSecond(size), 0));
    figures.add(Figure.of(named(rival.program() + ", MB/s"), theirs.megabytesPerSecond(size), 0));
    figures.add(Figure.of(named(rival.program() + "'s set-up, ms"), theirs.setUp() * 1e3, 0));
    if (own.clock() == Clock.WHOLE) {
      figures.add(Figure.of(named("own set-up, ms"), ours.setUp() * 1e3, 0));
    }
    return figures;
  }

  Map<String, double[]> samples(List<double[]> seconds) {
    String prefix = label.isEmpty() ? "" : label + "_";
    Map<String, double[]> samples = new LinkedHashMap<>();
    samples.put(prefix + "sshperf_seconds", seconds.get(0));
    samples.put(prefix + rival.program() + "_seconds", seconds.get(1));
    samples.put(prefix + rival.program() + "_empty_seconds", seconds.get(2));
    if (own.clock() == Clock.WHOLE) {
      samples.put(prefix + "sshperf_empty_seconds", seconds.get(3));
    }
    return samples;
  }

  List<String> commands(DataSize size) {
    return List.of("sshperf run bench.yaml -o json   # settings: " + own.text(size), rival.text());
  }

  private String named(String name) {
    return label.isEmpty() ? name : label + ": " + name;
  }
}
