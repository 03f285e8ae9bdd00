package io.sshperf.controller.analysis;

/**
 * Where a quantity lies, with a confidence that whoever made it states.
 *
 * @param low finite, not above {@code high}
 * @param high finite
 */
public record Interval(double low, double high) {
  public Interval {
    if (!Double.isFinite(low) || !Double.isFinite(high) || low > high) {
      throw new IllegalArgumentException(
          "interval: " + low + " to " + high + " (expected finite ends, the lower one first)");
    }
  }

  public double halfWidth() {
    return (high - low) / 2;
  }

  boolean contains(double value) {
    return low <= value && value <= high;
  }
}
