package io.sshperf.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the benches that are asked for and prints what they found. Started by {@code bench/run}. */
final class BenchMain {
  static final List<Comparison> COMPARISONS =
      List.of(
          Comparison.streamVsSsh(),
          Comparison.sftpVsScp(),
          Comparison.scpVsScp(),
          Comparison.chachaVsSsh(),
          Comparison.opensshByHand());

  /** In the order in which they are run. */
  private static final List<Bench> BENCHES =
      Stream.<Bench>concat(
              COMPARISONS.stream(),
              Stream.of(new PayloadSpeed(), new ChaChaCode(), new BetweenSamples(), new SameTwice()))
          .toList();

  private BenchMain() {}

  /**
   * @param arguments the source tree, a temporary directory, one in memory or "", and the user's
   */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[1]);
    Optional<Path> memory = Optional.of(arguments[2]).filter(text -> !text.isEmpty()).map(Path::of);
    Children children = new Children(directory);
    Runtime.getRuntime().addShutdownHook(new Thread(children::close, "children"));
    Place place = new Place(Path.of(arguments[0]), directory, memory, children);
    System.exit(run(place, Arrays.asList(arguments).subList(3, arguments.length)));
  }

  private static int run(Place place, List<String> arguments) {
    try {
      Options options = Options.parse(arguments);
      if (options.selfTest()) {
        return SelfTest.run() ? 0 : BenchException.NOT_MEASURED;
      }
      return measure(place, options, chosen(options.benches()));
    } catch (BenchException e) {
      return failed(place, e.getMessage(), e.exitCode());
    } catch (IOException e) {
      return failed(place, e.toString(), BenchException.NOT_MEASURED);
    } catch (InterruptedException e) {
      return failed(place, "interrupted", BenchException.NOT_MEASURED);
    }
  }

  private static int measure(Place place, Options options, List<Bench> benches)
      throws IOException, InterruptedException {
    Progress.tell("seed %d; again with: --seed %d", options.seed(), options.seed());
    Machine machine = Machine.here();
    List<Finding> findings = new ArrayList<>();
    for (Bench bench : benches) {
      findings.add(bench.measure(place, options));
    }
    Report report = new Report(options, machine, findings);
    System.out.println(options.json() ? report.json() : report.table());
    return findings.stream().allMatch(Finding::isOk) ? 0 : BenchException.NOT_MEASURED;
  }

  private static List<Bench> chosen(List<String> names) {
    List<String> known = BENCHES.stream().map(Bench::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw BenchException.wrongUsage(
            name + ": no such bench (expected " + String.join(", ", known) + ")");
      }
    }
    return BENCHES.stream()
        .filter(bench -> names.isEmpty() || names.contains(bench.name()))
        .toList();
  }

  private static int failed(Place place, String message, int exitCode) {
    if (!place.children().isClosed()) { // else the user has ended it, and this is why it failed
      System.err.println("bench/run: " + message);
    }
    return exitCode;
  }
}
