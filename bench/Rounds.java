package io.sshperf.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The loop of every comparison: in each round every side is measured once, in an order shuffled
 * anew from the seed. What the machine does to one side it does to the others of the same round.
 */
final class Rounds {
  private final List<Side> sides;

  /** One thing that is measured. */
  record Side(String name, Measure measure) {}

  /** Measures once. */
  interface Measure {
    double take() throws IOException, InterruptedException;
  }

  Rounds(List<Side> sides) {
    this.sides = List.copyOf(sides);
  }

  /**
   * Measures on the caller's thread, and tells of each round on stderr.
   *
   * @return the samples of each side, in the order of the sides and of the rounds
   */
  List<double[]> run(String bench, int count, long seed) throws IOException, InterruptedException {
    List<double[]> samples = sides.stream().map(side -> new double[count]).toList();
    Random random = new Random(seed);
    for (int round = 0; round < count; round++) {
      List<String> told = new ArrayList<>();
      for (int side : order(sides.size(), random)) {
        double sample = sides.get(side).measure().take();
        samples.get(side)[round] = sample;
        told.add("%s %.3f".formatted(sides.get(side).name(), sample));
      }
      Progress.tell("%s %d/%d: %s", bench, round + 1, count, String.join(", ", told));
    }
    return samples;
  }

  static List<Integer> order(int sides, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, sides).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }
}
