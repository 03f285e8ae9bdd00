package io.sshperf.controller.result;

import java.time.Instant;

/** A run in a list of runs. */
public record RunSummary(
    String id,
    String matrix,
    RunState state,
    Instant started,
    int cells,
    int measured,
    int failed,
    int incompatible) {
  RunSummary in(RunState next) {
    return new RunSummary(id, matrix, next, started, cells, measured, failed, incompatible);
  }
}
