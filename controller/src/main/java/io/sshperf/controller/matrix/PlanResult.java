package io.sshperf.controller.matrix;

import java.util.List;

/** A plan, or why there is none. */
public sealed interface PlanResult {
  record Planned(Plan plan) implements PlanResult {}

  /**
   * @param problems all of them, in the order of the file
   */
  record Refused(List<MatrixProblem> problems) implements PlanResult {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
