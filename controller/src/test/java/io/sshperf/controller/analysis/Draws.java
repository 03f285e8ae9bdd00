package io.sshperf.controller.analysis;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Rates as they may come from a network, around 1; the same of the same seed. */
final class Draws {
  private static final double OUTLIERS = 0.1;
  private static final double SLOWER = 0.7;

  /** What the samples come from. */
  enum Shape {
    NORMAL,
    LOG_NORMAL,
    /** Normal, but one of ten is 30 % slower. */
    OUTLIERS,
    /** With ends, which an interval between samples does worst on. */
    UNIFORM
  }

  private final SplittableRandom random;

  Draws(long seed) {
    random = new SplittableRandom(seed);
  }

  double gaussian() {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  double next(Shape shape, double spread) {
    return switch (shape) {
      case NORMAL -> 1 + spread * gaussian();
      case LOG_NORMAL -> Math.exp(spread * gaussian());
      case UNIFORM -> 1 + spread * Math.sqrt(3) * (2 * random.nextDouble() - 1);
      case OUTLIERS -> (1 + spread * gaussian()) * (random.nextDouble() < OUTLIERS ? SLOWER : 1);
    };
  }

  double[] next(Shape shape, double spread, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = next(shape, spread);
    }
    return values;
  }

  /** As a cell is measured. */
  double[] cell(Shape shape, double spread, Repeat repeat) {
    double[] samples = new double[0];
    while (samples.length == 0 || !repeat.isEnough(samples)) {
      samples = Arrays.copyOf(samples, samples.length + 1);
      samples[samples.length - 1] = next(shape, spread);
    }
    return samples;
  }

  /** The true median. */
  static double median(Shape shape, double spread) {
    if (shape != Shape.OUTLIERS) {
      return 1;
    }
    NormalDistribution most = NormalDistribution.of(1, spread);
    NormalDistribution slow = NormalDistribution.of(SLOWER, SLOWER * spread);
    double low = 0;
    double high = 2;
    while (high - low > 1e-9) {
      double middle = (low + high) / 2;
      double below =
          (1 - OUTLIERS) * most.cumulativeProbability(middle)
              + OUTLIERS * slow.cumulativeProbability(middle);
      low = below < 0.5 ? middle : low;
      high = below < 0.5 ? high : middle;
    }
    return low;
  }
}
