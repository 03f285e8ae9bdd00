package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.sshperf.proto.model.DataSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The benches' arithmetic against known answers. */
final class SelfTest {
  private boolean passed = true;

  private SelfTest() {}

  static boolean run() throws IOException {
    SelfTest test = new SelfTest();
    test.medians();
    test.ranksOfTheIntervalAreThoseOfTheBinomialTable();
    test.intervalEnclosesTheMedianAsOftenAsItSays();
    test.everyRoundHasEverySideAndTheSeedGivesTheOrder();
    test.setUpIsTakenOffTheTimeOfTheWhole();
    test.timeBetweenSamplesLeavesOutWhatIsTimed();
    test.fileOnDiskIsNoFileInMemory();
    test.linesFit();
    System.out.println(test.passed ? "self-test: ok" : "self-test: failed");
    return test.passed;
  }

  private void medians() {
    check("median of 3", Median.of(new double[] {3, 1, 2}), 2.0);
    check("median of 4", Median.of(new double[] {4, 1, 2, 3}), 2.5);
  }

  /** W. J. Conover, table of the binomial distribution, p = 1/2. */
  private void ranksOfTheIntervalAreThoseOfTheBinomialTable() {
    check("rank of 6", MedianInterval.rank(6), 1);
    check("rank of 10", MedianInterval.rank(10), 2);
    check("rank of 20", MedianInterval.rank(20), 6);
    check("rank of 24", MedianInterval.rank(24), 7);
    check("rank of 30", MedianInterval.rank(30), 10);
    check("confidence of 20", Math.round(MedianInterval.confidence(20, 6) * 1e4), 9586L);
    double[] samples = IntStream.rangeClosed(1, 24).mapToDouble(i -> 25 - i).toArray();
    MedianInterval interval = MedianInterval.of(samples);
    check("low of 24", interval.low(), 7.0);
    check("high of 24", interval.high(), 18.0);
  }

  /** Log-normal samples, with median 1: skewed, as times are. */
  private void intervalEnclosesTheMedianAsOftenAsItSays() {
    Random random = new Random(1);
    int rounds = 4000;
    int enclosed = 0;
    for (int i = 0; i < rounds; i++) {
      double[] samples =
          IntStream.range(0, 24).mapToDouble(k -> Math.exp(random.nextGaussian())).toArray();
      MedianInterval interval = MedianInterval.of(samples);
      enclosed += interval.low() <= 1 && 1 <= interval.high() ? 1 : 0;
    }
    double share = (double) enclosed / rounds;
    check("share enclosed " + share + " is 0.977", Math.abs(share - 0.977) < 0.01, true);
  }

  private void everyRoundHasEverySideAndTheSeedGivesTheOrder() {
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    for (StringBuilder order : List.of(first, second)) {
      Random random = new Random(7);
      for (int i = 0; i < 20; i++) {
        List<Integer> sides = Rounds.order(3, random);
        check("sides of a round", sides.stream().sorted().toList(), List.of(0, 1, 2));
        order.append(sides);
      }
    }
    check("order from the seed", first.toString(), second.toString());
  }

  /** 1 s for what takes the program 0.8 s, of which 0.3 s are set-up; or 1.2 s, of which 0.2 s. */
  private void setUpIsTakenOffTheTimeOfTheWhole() {
    for (Comparison comparison : BenchMain.COMPARISONS) {
      for (Contest contest : comparison.contests()) {
        boolean whole = contest.sideCount() == 4;
        List<double[]> seconds =
            whole
                ? List.of(six(1.2), six(0.8), six(0.3), six(0.2))
                : List.of(six(1), six(0.8), six(0.3));
        List<Figure> figures = contest.figures(DataSize.ofBytes(8_000_000), seconds);
        check("ratio", Math.round(figures.get(0).value() * 1e6), 500_000L);
        check("ratio's verdict", figures.get(0).asked().map(Figure.Asked::verdict), "below");
        check("sshperf's rate", Math.round(figures.get(1).value()), 8L);
        check("the program's rate", Math.round(figures.get(2).value()), 16L);
        check("set-up", Math.round(figures.get(3).value()), 300L);
        if (whole) {
          check("sshperf's set-up", Math.round(figures.get(4).value()), 200L);
        }
        check("samples", contest.samples(seconds).size(), seconds.size());
        check(
            "names that are too long",
            figures.stream().map(Figure::name).filter(name -> name.length() > 24).toList(),
            List.of());
      }
    }
  }

  private static double[] six(double seconds) {
    return DoubleStream.generate(() -> seconds).limit(6).toArray();
  }

  private void timeBetweenSamplesLeavesOutWhatIsTimed() {
    List<JsonNode> samples =
        Arrays.asList(
            sample("2026-01-01T00:00:00.000Z", 0.2, 0.5),
            sample("2026-01-01T00:00:00.750Z", 0.2, 0.5),
            sample("2026-01-01T00:00:01.480Z", 0.2, 0.5));
    double[] millis = BetweenSamples.between(samples);
    check("gaps", millis.length, 2);
    check("first gap", Math.round(millis[0]), 50L);
    check("second gap", Math.round(millis[1]), 30L);
  }

  private static JsonNode sample(String started, double setup, double elapsed) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("started", started)
        .put("setup_seconds", setup)
        .put("elapsed_seconds", elapsed);
  }

  private void fileOnDiskIsNoFileInMemory() throws IOException {
    boolean refused = false;
    try {
      MemoryFile.require(Path.of("/proc"), DataSize.ofBytes(1));
    } catch (BenchException e) {
      refused = true;
    }
    check("/proc refused as memory", refused, true);
  }

  private void linesFit() {
    MedianInterval wide = new MedianInterval(12345.67, 12345.67, 12345.67, 0.95, 24);
    Finding finding =
        new Finding(
            "between-samples",
            List.of(Figure.of("end to next connect, ms", wide, 0).asked("<= 150", false, "above")),
            "a b c ".repeat(40),
            List.of("ssh ".repeat(30)),
            Map.of());
    Options options = Options.parse(List.of());
    String table = new Report(options, new Machine("cpu", 2, "25", 17), List.of(finding)).table();
    check("lines over 80", table.lines().filter(line -> line.length() > 80).toList(), List.of());
    check("not ok", finding.isOk(), false);
    check("verdict", finding.figures().get(0).asked().map(Figure.Asked::verdict), "above");
  }

  private void check(String what, Optional<String> actual, String expected) {
    check(what, actual.orElse(""), expected);
  }

  private void check(String what, Object actual, Object expected) {
    if (!actual.equals(expected)) {
      passed = false;
      System.out.println("self-test: " + what + ": " + actual + " (expected " + expected + ")");
    }
  }
}
