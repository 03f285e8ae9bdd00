package io.sshperf.bench;

import io.sshperf.proto.model.DataSize;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What is asked for.
 *
 * @param benches names of those to run; empty for all
 * @param pairs of a comparison, {@value #FEWEST_PAIRS} to {@value #MOST_PAIRS}
 * @param size of each transfer of a comparison
 * @param seed of every order and payload
 * @param json instead of a table
 */
record Options(
    List<String> benches, int pairs, DataSize size, long seed, boolean json, boolean selfTest) {
  /** With fewer there is no 95 % interval of a median. */
  static final int FEWEST_PAIRS = MedianInterval.FEWEST;

  static final int MOST_PAIRS = 1000;

  private static final int DEFAULT_PAIRS = 24;

  Options {
    benches = List.copyOf(benches);
    if (pairs < FEWEST_PAIRS || pairs > MOST_PAIRS) {
      throw BenchException.wrongUsage(
          "--pairs: %d (expected %d to %d)".formatted(pairs, FEWEST_PAIRS, MOST_PAIRS));
    }
    if (size.bytes() == 0) {
      throw BenchException.wrongUsage("--size: 0 (expected at least one byte)");
    }
  }

  static Options parse(List<String> arguments) {
    List<String> benches = new ArrayList<>();
    int pairs = DEFAULT_PAIRS;
    DataSize size = DataSize.ofMebibytes(512);
    long seed = ThreadLocalRandom.current().nextInt(1, 1_000_000);
    boolean json = false;
    boolean selfTest = false;
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String argument = rest.next();
      switch (argument) {
        case "--pairs" -> pairs = Math.toIntExact(number(argument, value(argument, rest)));
        case "--size" -> size = size(value(argument, rest));
        case "--seed" -> seed = number(argument, value(argument, rest));
        case "-o" -> json = json(value(argument, rest));
        case "--self-test" -> selfTest = true;
        default -> benches.add(name(argument));
      }
    }
    return new Options(benches, pairs, size, seed, json, selfTest);
  }

  private static String name(String argument) {
    if (argument.startsWith("-")) {
      throw BenchException.wrongUsage(
          argument + ": no such option (expected one of those that bench/run --help lists)");
    }
    return argument;
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw BenchException.wrongUsage(option + ": nothing follows it (expected a value)");
    }
    return rest.next();
  }

  private static long number(String option, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw BenchException.wrongUsage(option + ": " + value + " (expected a whole number)");
    }
  }

  private static DataSize size(String value) {
    try {
      return DataSize.parse(value);
    } catch (IllegalArgumentException e) {
      throw BenchException.wrongUsage("--size: " + e.getMessage());
    }
  }

  private static boolean json(String format) {
    return switch (format) {
      case "table" -> false;
      case "json" -> true;
      default -> throw BenchException.wrongUsage("-o: " + format + " (expected table or json)");
    };
  }
}
