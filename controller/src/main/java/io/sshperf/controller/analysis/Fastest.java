package io.sshperf.controller.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Which of the cells of one run are the fastest.
 *
 * <p>Cells are measured in turns, so the samples of two with the same place were taken in the same
 * pass. Only passes that both have are compared: else drift would look like a difference where one
 * cell needed more samples than the other.
 *
 * <p>The fastest is the one that looks it, so every two cells might have been compared. Corrected
 * for that, by Holm over all pairs, 20 equal cells have a fastest in at most 5 % of runs; corrected
 * for the comparisons made alone it is 15 % ({@code FastestTest}).
 *
 * @param best index of the highest median
 * @param equals indices of those that no difference from it is shown for, in the order given
 * @param p the least adjusted p among those; empty if there are none
 * @param untested indices of those with too few samples for a test
 */
public record Fastest(int best, List<Integer> equals, OptionalDouble p, List<Integer> untested) {
  /** Share of runs in which something is called slower that is not. */
  public static final double ERROR_RATE = 0.05;

  public Fastest {
    equals = List.copyOf(equals);
    untested = List.copyOf(untested);
  }

  /**
   * @param cells rates of each in the order they were taken, at least one each; at least one cell
   */
  public static Fastest of(List<List<Double>> cells) {
    return ofRates(
        cells.stream()
            .map(rates -> rates.stream().mapToDouble(Double::doubleValue).toArray())
            .toList());
  }

  private static Fastest ofRates(List<double[]> cells) {
    int best = 0;
    for (int i = 1; i < cells.size(); i++) {
      if (Estimate.median(cells.get(i)) > Estimate.median(cells.get(best))) {
        best = i;
      }
    }
    List<Integer> tested = new ArrayList<>();
    List<Integer> untested = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      if (i != best) {
        (common(cells.get(best), cells.get(i)) < Difference.LEAST_SAMPLES ? untested : tested)
            .add(i);
      }
    }
    return of(cells, best, tested, untested);
  }

  private static Fastest of(
      List<double[]> cells, int best, List<Integer> tested, List<Integer> untested) {
    long pairs = (tested.size() + 1L) * tested.size() / 2;
    double[] p =
        tested.stream()
            .mapToDouble(
                i -> Difference.ofSamePasses(cells.get(best), cells.get(i), ERROR_RATE / pairs))
            .toArray();
    double[] adjusted = Adjusted.holm(p, pairs);
    List<Integer> equals = new ArrayList<>();
    double least = 1;
    for (int i = 0; i < adjusted.length; i++) {
      if (adjusted[i] > ERROR_RATE) {
        equals.add(tested.get(i));
        least = Math.min(least, adjusted[i]);
      }
    }
    return new Fastest(
        best,
        equals,
        equals.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(least),
        untested);
  }

  private static int common(double[] one, double[] other) {
    return Math.min(one.length, other.length);
  }
}
