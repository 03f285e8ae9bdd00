package io.sshperf.controller.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Two runs, cell by cell.
 *
 * <p>Only samples with the same place in their runs are tested: hosts that get hotter with each
 * pass would else make a cell look slower that needed more samples this time.
 *
 * <p>Another day, another load or another version moves all cells alike. Such a shift is told once,
 * and a cell is called faster or slower only if it is so with and without it. Of the cells called,
 * the stated share is wrong at most, on average (Benjamini and Hochberg).
 *
 * @param cells of either run, in the order of their keys
 * @param shared by which all cells together differ; empty if no such thing is shown, or of fewer
 *     than 6 comparable cells
 */
public record RunComparison(List<CellDifference> cells, Optional<Shared> shared) {
  /** Share of wrong ones among the cells that are called different. */
  public static final double ERROR_RATE = 0.05;

  /**
   * A shift of all cells.
   *
   * @param ratio median over the cells of the second run's median by the first's
   * @param interval of it
   */
  public record Shared(double ratio, Interval interval) {}

  public RunComparison {
    cells = List.copyOf(cells);
  }

  /**
   * @param before rates by cell key of the first run, above zero; of a cell that is not measured
   *     there are none
   * @param after of the second run
   * @param errorRate above 0 and below 1
   */
  public static RunComparison of(
      Map<String, double[]> before, Map<String, double[]> after, double errorRate) {
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException(
          "error rate: " + errorRate + " (expected above 0 and below 1)");
    }
    TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    List<Pairing> pairings = new ArrayList<>();
    List<CellDifference> others = new ArrayList<>();
    for (String key : keys) {
      double[] a = before.getOrDefault(key, new double[0]);
      double[] b = after.getOrDefault(key, new double[0]);
      Optional<String> reason =
          whyNot(a, before.containsKey(key), "first")
              .or(() -> whyNot(b, after.containsKey(key), "second"));
      if (reason.isPresent()) {
        others.add(CellDifference.notComparable(key, reason.get()));
      } else {
        pairings.add(new Pairing(key, a, b));
      }
    }
    Optional<Shared> shared = shared(pairings);
    others.addAll(compared(pairings, shared, errorRate));
    others.sort((x, y) -> x.key().compareTo(y.key()));
    return new RunComparison(others, shared);
  }

  private static final class Pairing {
    private final String key;
    private final double[] before;
    private final double[] after;

    Pairing(String key, double[] before, double[] after) {
      this.key = key;
      this.before = before;
      this.after = after;
    }

    double p(double shift, double needed) {
      double[] shifted = Arrays.stream(after).map(rate -> rate / shift).toArray();
      return Difference.ofSamePasses(before, shifted, needed);
    }

    double ratio() {
      return Difference.ratio(before, after);
    }
  }

  private static Optional<String> whyNot(double[] rates, boolean isThere, String run) {
    if (!isThere) {
      return Optional.of("not in the " + run + " run");
    }
    if (rates.length == 0) {
      return Optional.of("not measured in the " + run + " run");
    }
    return rates.length < Difference.LEAST_SAMPLES
        ? Optional.of(
            rates.length
                + (rates.length == 1 ? " sample" : " samples")
                + " in the "
                + run
                + " run (a comparison needs "
                + Difference.LEAST_SAMPLES
                + " in each)")
        : Optional.empty();
  }

  private static Optional<Shared> shared(List<Pairing> pairings) {
    double[] ratios = pairings.stream().mapToDouble(Pairing::ratio).sorted().toArray();
    return MedianInterval.of(ratios)
        .filter(interval -> !interval.contains(1))
        .map(interval -> new Shared(Estimate.median(ratios), interval));
  }

  private static List<CellDifference> compared(
      List<Pairing> pairings, Optional<Shared> shared, double errorRate) {
    double needed = errorRate / Math.max(1, pairings.size());
    double shift = shared.map(Shared::ratio).orElse(1.0);
    double[] plain = new double[pairings.size()];
    double[] own = new double[pairings.size()];
    for (int i = 0; i < plain.length; i++) {
      plain[i] = pairings.get(i).p(1, needed);
      own[i] = shared.isEmpty() ? plain[i] : Math.max(plain[i], pairings.get(i).p(shift, needed));
    }
    double[] adjusted = Adjusted.benjaminiHochberg(plain);
    double[] adjustedOwn = Adjusted.benjaminiHochberg(own);
    List<CellDifference> cells = new ArrayList<>();
    for (int i = 0; i < plain.length; i++) {
      Pairing cell = pairings.get(i);
      boolean isOwn = adjustedOwn[i] <= errorRate && (cell.ratio() > 1) == (cell.ratio() > shift);
      CellDifference.Verdict verdict =
          isOwn
              ? cell.ratio() > 1 ? CellDifference.Verdict.FASTER : CellDifference.Verdict.SLOWER
              : adjusted[i] <= errorRate && shared.isPresent()
                  ? CellDifference.Verdict.LIKE_ALL
                  : CellDifference.Verdict.NO_DIFFERENCE_SHOWN;
      cells.add(
          new CellDifference(
              cell.key,
              verdict,
              OptionalDouble.of(cell.ratio()),
              Difference.ratioInterval(cell.before, cell.after),
              OptionalDouble.of(isOwn ? own[i] : plain[i]),
              OptionalDouble.of(isOwn ? adjustedOwn[i] : adjusted[i]),
              ""));
    }
    return cells;
  }
}
