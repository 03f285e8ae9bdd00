package io.sshperf.controller.run;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Ending;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a listener throws from the run that it is told of.
 *
 * @param listener who is told
 */
record HarmlessListener(RunListener listener) implements RunListener {
  private static final Logger log = LoggerFactory.getLogger(HarmlessListener.class);

  @Override
  public void queued(RunHead run, List<CellResult> cells) {
    tell(run.id(), () -> listener.queued(run, cells));
  }

  @Override
  public void entered(String run, RunState state) {
    tell(run, () -> listener.entered(run, state));
  }

  @Override
  public void cellEnded(String run, int cell, Ending ending) {
    tell(run, () -> listener.cellEnded(run, cell, ending));
  }

  private static void tell(String run, Runnable news) {
    try {
      news.run();
    } catch (RuntimeException e) {
      log.warn("run {}: goes on, though who listens to it failed", run, e);
    }
  }
}
