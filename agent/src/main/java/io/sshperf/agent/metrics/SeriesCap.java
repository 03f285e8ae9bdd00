package io.sshperf.agent.metrics;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps the number of series of each metric within bounds: whatever names others come up with, one
 * more than there may be is counted as {@value #OTHER}. Thread-safe.
 */
final class SeriesCap {
  /** What all labels of a series say that has no room of its own. */
  static final String OTHER = "other";

  private final int most;
  private final Consumer<String> overflow;

  /** Guarded by itself. */
  private final Map<String, Set<List<String>>> known = new HashMap<>();

  /**
   * @param most series of one metric, the one of {@value #OTHER} not counted; 1 or more
   * @param overflow told a metric's name each time that it has one more than there may be
   */
  SeriesCap(int most, Consumer<String> overflow) {
    if (most < 1) {
      throw new IllegalArgumentException("most: " + most + " (expected 1 or more)");
    }
    this.most = most;
    this.overflow = overflow;
  }

  /** The labels under which something is counted: the same, or those of the overflow. */
  List<String> admit(String metric, List<String> labels) {
    synchronized (known) {
      Set<List<String>> series = known.computeIfAbsent(metric, name -> new HashSet<>());
      if (series.contains(labels)) {
        return labels;
      }
      if (series.size() < most) {
        series.add(List.copyOf(labels));
        return labels;
      }
    }
    overflow.accept(metric);
    return Collections.nCopies(labels.size(), OTHER);
  }
}
