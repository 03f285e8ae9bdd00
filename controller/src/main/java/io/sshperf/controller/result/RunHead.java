package io.sshperf.controller.result;

import java.time.Instant;
import java.util.List;

/**
 * A run without its cells.
 *
 * @param id such as {@code 20261201T101500-window-3f2a}
 * @param matrix name of the matrix
 * @param matrixText the file as it was sent, overrides applied after it
 * @param started when it was queued
 * @param seed of the order of its samples
 * @param version of sshperf
 */
public record RunHead(
    String id,
    String matrix,
    String matrixText,
    RunState state,
    Instant started,
    long seed,
    String version,
    List<RunAgent> agents) {
  public RunHead {
    agents = List.copyOf(agents);
  }

  public RunHead in(RunState next) {
    return new RunHead(id, matrix, matrixText, next, started, seed, version, agents);
  }
}
