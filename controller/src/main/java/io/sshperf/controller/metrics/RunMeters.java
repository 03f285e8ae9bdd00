package io.sshperf.controller.metrics;

import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.run.RunListener;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import java.time.Clock;
import java.util.List;

/**
 * Meters runs and the cells of the last run of each matrix. A cell's figures are made from the
 * store, as a report's are, when it has ended. Thread-safe.
 */
public final class RunMeters implements RunListener {
  private final RunBoard board;
  private final ResultStore store;
  private final Clock clock;

  public RunMeters(Meters meters, ResultStore store, Clock clock) {
    this(
        new RunBoard(RunBoard.MOST_MATRICES, RunBoard.MOST_CELLS, meters::overflowed),
        meters,
        store,
        clock);
  }

  RunMeters(RunBoard board, Meters meters, ResultStore store, Clock clock) {
    this.board = board;
    this.store = store;
    this.clock = clock;
    meters.add(new RunGauges(board));
  }

  /**
   * Takes what the store has of earlier runs, on a thread of its own.
   *
   * @return to be closed before the store
   */
  public EarlierRuns restore() {
    return EarlierRuns.of(store, board);
  }

  @Override
  public void queued(RunHead run, List<CellResult> cells) {
    board.queued(run, cells);
  }

  @Override
  public void entered(String run, RunState state) {
    board.entered(run, state, clock.instant());
  }

  /**
   * A cancelled cell has no figures: it says nothing of what it would have been, and those of the
   * last run that finished are shown again.
   */
  @Override
  public void cellEnded(String run, int cell, Ending ending) {
    board.ended(run, ending);
    if (ending.outcome() != Outcome.CANCELLED) {
      board
          .wanted(run, cell)
          .flatMap(
              matrix -> store.cell(run, cell).map(found -> CellFigures.of(matrix, found, ending)))
          .ifPresent(figures -> board.show(run, figures));
    }
  }
}
