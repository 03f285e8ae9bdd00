package io.sshperf.controller.cli;

import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Outcome;
import java.util.Map;

/** What the process ends with. */
final class ExitCode {
  /** Nothing failed and at least one cell was measured; or what was asked is done. */
  static final int DONE = 0;

  /** Something failed or was skipped, nothing was measured, or the run was cancelled by another. */
  static final int NOT_ALL_WELL = 1;

  /** Wrong usage or a bad matrix. */
  static final int WRONG_USAGE = 2;

  /** The controller or a needed agent cannot be reached. */
  static final int UNREACHABLE = 3;

  /** Interrupted. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** Of a run that is over. */
  static int of(RunState state, Map<Outcome, Integer> cells) {
    boolean allWell =
        state == RunState.FINISHED
            && !cells.containsKey(Outcome.FAILED)
            && !cells.containsKey(Outcome.SKIPPED)
            && cells.containsKey(Outcome.MEASURED);
    return allWell ? DONE : NOT_ALL_WELL;
  }
}
