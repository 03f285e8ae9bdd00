package io.sshperf.controller.run;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Ending;
import java.util.List;

/**
 * Told what becomes of every run. What it hears of one run comes by turns and in its order, of
 * several at the same time. It is called by the threads that run them, and should not keep them;
 * what it throws is logged and changes nothing.
 */
public interface RunListener {
  /** Does not listen. */
  RunListener NONE =
      new RunListener() {
        @Override
        public void queued(RunHead run, List<CellResult> cells) {}

        @Override
        public void entered(String run, RunState state) {}

        @Override
        public void cellEnded(String run, int cell, Ending ending) {}
      };

  /**
   * A run is in the store.
   *
   * @param cells without samples; incompatible ones have their ending, and are not told of again
   */
  void queued(RunHead run, List<CellResult> cells);

  /**
   * A run is in a further state. After one that {@link RunState#isOver} nothing follows but cells
   * whose outcome the store could not take before.
   */
  void entered(String run, RunState state);

  /** The store has a cell's outcome. */
  void cellEnded(String run, int cell, Ending ending);
}
