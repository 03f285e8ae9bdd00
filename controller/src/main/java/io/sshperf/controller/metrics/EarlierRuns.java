package io.sshperf.controller.metrics;

import io.sshperf.controller.result.CellCounts;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.RunSummary;
import io.sshperf.proto.model.ClientReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the last runs of the store on a board, so that gauges outlive a restart. That may take a
 * while, so it has a thread of its own.
 */
public final class EarlierRuns implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EarlierRuns.class);

  private final ResultStore store;
  private final RunBoard board;
  private final Thread thread;
  private volatile boolean closed;

  private EarlierRuns(ResultStore store, RunBoard board) {
    this.store = store;
    this.board = board;
    this.thread = new Thread(this::restore, "earlier-runs");
  }

  static EarlierRuns of(ResultStore store, RunBoard board) {
    EarlierRuns runs = new EarlierRuns(store, board);
    runs.thread.setDaemon(true);
    runs.thread.start();
    return runs;
  }

  private void restore() {
    try {
      Map<String, List<RunSummary>> byMatrix = new LinkedHashMap<>();
      for (RunSummary run : store.list()) {
        if (run.state().isOver()) {
          byMatrix.computeIfAbsent(run.matrix(), name -> new ArrayList<>()).add(run);
        }
      }
      for (List<RunSummary> runs :
          byMatrix.values().stream().limit(RunBoard.MOST_MATRICES).toList()) {
        if (!closed) {
          restore(runs);
        }
      }
    } catch (RuntimeException e) {
      log.warn("metrics say nothing of some earlier runs", e);
    }
  }

  /**
   * @param runs of one matrix, the newest first
   */
  private void restore(List<RunSummary> runs) {
    RunSummary last = runs.get(0);
    CellCounts counts = store.outcomes(last.id());
    Optional<RunSummary> finished =
        runs.stream().filter(run -> run.state() == RunState.FINISHED).findFirst();
    List<CellFigures> cells = new ArrayList<>();
    if (finished.isPresent()) {
      RunSummary run = finished.get();
      int room = board.room();
      for (int cell = 1; cell <= run.cells() && cell <= room && !closed; cell++) {
        store
            .cell(run.id(), cell)
            .flatMap(found -> found.ending().map(end -> CellFigures.of(run.matrix(), found, end)))
            .ifPresent(cells::add);
      }
      board.leftOut(run.cells() - room);
    }
    if (!closed) {
      board.restored(last.matrix(), last.started(), counts, finished.map(this::end), cells);
    }
  }

  /** When a run's last sample was over: its end itself is not stored. */
  private Instant end(RunSummary run) {
    return store
        .lastSample(run.id())
        .map(
            sample ->
                sample.started().plus(sample.timing().map(EarlierRuns::took).orElse(Duration.ZERO)))
        .orElse(run.started());
  }

  private static Duration took(ClientReport.Timing timing) {
    return timing.setup().plus(timing.elapsed());
  }

  /** Whether nothing more will be put on the board. */
  boolean isOver() {
    return !thread.isAlive();
  }

  /** Waits until it does nothing more, as it does soon. */
  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
