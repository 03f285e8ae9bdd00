package io.sshperf.bench;

import io.sshperf.bench.Contest.Ground;
import io.sshperf.bench.Own.Clock;
import io.sshperf.bench.Rounds.Side;
import io.sshperf.proto.model.DataSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Contests between sshperf and OpenSSH's programs, all of them in the same rounds. */
record Comparison(String name, List<Contest> contests) implements Bench {
  private static final String GCM = "aes128-gcm@openssh.com";
  private static final String CHACHA = "chacha20-poly1305@openssh.com";

  /** The agents' code is compiled by then. */
  private static final DataSize WARM = DataSize.ofMebibytes(3072);

  static Comparison streamVsSsh() {
    return new Comparison(
        "stream-vs-ssh",
        List.of(new Contest("", Own.mina("stream", GCM), Rival.ssh("-c", GCM), 0.9)));
  }

  static Comparison chachaVsSsh() {
    return new Comparison(
        "chacha-vs-ssh",
        List.of(new Contest("", Own.mina("stream", CHACHA), Rival.ssh("-c", CHACHA), 0.8)));
  }

  static Comparison scpVsScp() {
    return new Comparison(
        "scp-vs-scp",
        List.of(new Contest("", Own.mina("scp", GCM), Rival.scp("-O", "-c", GCM), 0.8)));
  }

  /** OpenSSH's own request, and the largest that its server takes. */
  static Comparison sftpVsScp() {
    return new Comparison(
        "sftp-vs-scp", List.of(sftp("32KiB", 32768, 0.8), sftp("255KiB", 261120, 1)));
  }

  private static Contest sftp(String buffer, int bytes, double leastRatio) {
    return new Contest(
        buffer,
        Own.mina("sftp", GCM).with("buffer: " + buffer + ", requests: 64"),
        Rival.scp("-s", "-X", "buffer=" + bytes, "-X", "nrequests=64", "-c", GCM),
        leastRatio);
  }

  /** What sshperf adds to the very programs that it drives. */
  static Comparison opensshByHand() {
    Own sftp = Own.openssh("sftp", GCM);
    return new Comparison(
        "openssh-by-hand",
        List.of(
            byHand("sftp", sftp.with("program: sftp"), Rival.sftp("-c", GCM)),
            byHand("scp -s", sftp.with("program: scp"), Rival.scp("-s", "-c", GCM)),
            byHand("scp", Own.openssh("scp", GCM), Rival.scp("-O", "-c", GCM)),
            byHand("stream", Own.openssh("stream", GCM), Rival.pipe("-c", GCM))));
  }

  private static Contest byHand(String label, Own own, Rival rival) {
    return new Contest(label, own, rival, 0.95);
  }

  @Override
  public Finding measure(Place place, Options options) throws IOException, InterruptedException {
    try (PrivateSshd sshd = new PrivateSshd(place);
        MemoryFile random = MemoryFile.random(place, "random", options.size(), options.seed());
        MemoryFile oneByte = MemoryFile.random(place, "one-byte", DataSize.ofBytes(1), 0);
        MemoryFile target = MemoryFile.room(place, "received", options.size());
        Fleet fleet = new Fleet(place)) {
      Ground ground =
          new Ground(place, fleet, sshd, random.path(), oneByte.path(), target.path(), options);
      return finding(options, measured(ground));
    }
  }

  private List<double[]> measured(Ground ground) throws IOException, InterruptedException {
    int warmUp = (int) Math.min(50, Math.max(4, WARM.bytes() / ground.size().bytes()));
    List<Side> sides = new ArrayList<>();
    for (Contest contest : contests) {
      Progress.tell("%s: %d samples to warm up", name, warmUp);
      contest.warm(ground, warmUp);
      sides.addAll(contest.sides(ground));
    }
    return new Rounds(sides).run(name, ground.options().pairs(), ground.options().seed());
  }

  private Finding finding(Options options, List<double[]> seconds) {
    List<Figure> figures = new ArrayList<>();
    List<String> commands = new ArrayList<>();
    Map<String, double[]> samples = new LinkedHashMap<>();
    int first = 0;
    for (Contest contest : contests) {
      List<double[]> its = seconds.subList(first, first + contest.sideCount());
      first += contest.sideCount();
      figures.addAll(contest.figures(options.size(), its));
      commands.addAll(contest.commands(options.size()));
      samples.putAll(contest.samples(its));
    }
    return new Finding(
        name,
        figures,
        ("%d pairs of %s, seed %d; ratio: median of the pairs' ratios, %.1f %% order-statistics"
                + " interval; %s: less the median time of the same with one byte")
            .formatted(
                options.pairs(),
                options.size(),
                options.seed(),
                MedianInterval.of(seconds.get(0)).confidence() * 100,
                lessSetUp()),
        commands,
        samples);
  }

  /** Whose times are of the whole. */
  private String lessSetUp() {
    Contest one = contests.get(0);
    return one.own().clock() == Clock.WHOLE ? "all times" : one.rival().program();
  }
}
