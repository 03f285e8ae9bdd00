package io.sshperf.controller.result;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Negotiated;
import java.util.List;
import java.util.Optional;

/**
 * A cell and what came of it.
 *
 * @param number from 1, in its run
 * @param key stable over runs: a hash of what the cell is
 * @param ending absent while the cell is not over
 * @param samples in the order they were taken, warm-up included
 */
public record CellResult(
    int number, String key, CellSpec spec, Optional<Ending> ending, List<Sample> samples) {
  public CellResult {
    samples = List.copyOf(samples);
  }

  /** What the two ends agreed on, from the first sample that got so far. */
  public Optional<Negotiated> negotiated() {
    return samples.stream().flatMap(s -> s.negotiated().stream()).findFirst();
  }

  /** The samples that count: measured and not warm-up. */
  public List<Sample> counted() {
    return samples.stream().filter(s -> !s.warmup() && s.ending().isMeasured()).toList();
  }
}
