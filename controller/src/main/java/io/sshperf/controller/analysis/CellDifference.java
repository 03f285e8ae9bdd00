package io.sshperf.controller.analysis;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One cell in two runs.
 *
 * @param key of the cell
 * @param ratio of the medians, the second run's by the first's; empty if not comparable
 * @param interval of the ratio, at {@link Estimate#CONFIDENCE}
 * @param p of this comparison alone
 * @param adjustedP corrected for the number of cells; at most the error rate where a difference is
 *     called
 * @param reason why it is not comparable; else empty
 */
public record CellDifference(
    String key,
    Verdict verdict,
    OptionalDouble ratio,
    Optional<Interval> interval,
    OptionalDouble p,
    OptionalDouble adjustedP,
    String reason) {

  /** What may be said of the second run, against the first. */
  public enum Verdict {
    FASTER,
    SLOWER,
    /** Different, but no more than all cells together are. */
    LIKE_ALL,
    NO_DIFFERENCE_SHOWN,
    NOT_COMPARABLE
  }

  static CellDifference notComparable(String key, String reason) {
    return new CellDifference(
        key,
        Verdict.NOT_COMPARABLE,
        OptionalDouble.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        reason);
  }
}
