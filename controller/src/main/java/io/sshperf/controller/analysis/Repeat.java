package io.sshperf.controller.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many samples a cell gets.
 *
 * @param min at least so many, 1 to {@value #MOST}; 6 or more if there is an {@code until}
 * @param max at most so many, {@code min} to {@value #MOST}
 * @param until between them: until the half-width of the median's interval, as a share of the
 *     median, is no more than this, above 0 and below 1; without it {@code min} equals {@code max}
 */
public record Repeat(int min, int max, OptionalDouble until) {
  public static final int MOST = 1000;
  public static final int LEAST_WITH_INTERVAL = MedianInterval.LEAST_SAMPLES;
  public static final Repeat DEFAULT = new Repeat(6, 20, OptionalDouble.of(0.02));

  public Repeat {
    if (min < 1 || max > MOST || min > max) {
      throw new IllegalArgumentException(
          "repeat: " + min + " to " + max + " (expected 1 to " + MOST + ", the smaller one first)");
    }
    if (until.isPresent() && !(until.getAsDouble() > 0 && until.getAsDouble() < 1)) {
      throw new IllegalArgumentException(
          "until: " + until.getAsDouble() + " (expected above 0 and below 1)");
    }
    if (until.isPresent() ? min < LEAST_WITH_INTERVAL : min != max) {
      throw new IllegalArgumentException(
          "repeat: "
              + min
              + " to "
              + max
              + " (expected at least "
              + LEAST_WITH_INTERVAL
              + " with 'until', one number without)");
    }
  }

  public static Repeat exactly(int count) {
    return new Repeat(count, count, OptionalDouble.empty());
  }

  public static Repeat until(double share, int min, int max) {
    return new Repeat(min, max, OptionalDouble.of(share));
  }

  /** Whether these samples, all that a cell has, are enough. */
  public boolean isEnough(double[] samples) {
    return samples.length >= max
        || (samples.length >= min && settled(Estimate.of(samples)).orElse(true));
  }

  /** Whether the figure is as sure as was asked for; empty if nothing was asked for. */
  public Optional<Boolean> settled(Estimate estimate) {
    return until.isEmpty()
        ? Optional.empty()
        : Optional.of(estimate.relativeHalfWidth().orElse(1) <= until.getAsDouble());
  }

  /** How many samples a cell probably needs, as long as nothing is known of it. */
  public int foreseen() {
    return (min + max) / 2;
  }

  /**
   * How many more samples a cell probably needs: intervals shrink with the square root of their
   * number.
   *
   * @param samples all that it has
   * @return 0 if these are enough, else 1 or more
   */
  public int foreseenAfter(double[] samples) {
    if (samples.length < LEAST_WITH_INTERVAL || until.isEmpty()) {
      return Math.max(foreseen() - samples.length, samples.length >= max ? 0 : 1);
    }
    if (isEnough(samples)) {
      return 0;
    }
    double excess = Estimate.of(samples).relativeHalfWidth().orElse(1) / until.getAsDouble();
    double needed = Math.max(min, Math.min(max, samples.length * excess * excess));
    return (int) Math.max(1, Math.ceil(needed) - samples.length);
  }

  /** As {@code --set repeat=} takes it: {@code 6}, or {@code 6-20@2%}. */
  @Override
  public String toString() {
    return until.isEmpty() ? Integer.toString(min) : min + "-" + max + "@" + percent();
  }

  /** The wanted half-width as {@code 2%}; empty if none is. */
  public String percent() {
    return until.isEmpty()
        ? ""
        : BigDecimal.valueOf(until.getAsDouble())
                .movePointRight(2)
                .round(MathContext.DECIMAL32)
                .stripTrailingZeros()
                .toPlainString()
            + "%";
  }
}
