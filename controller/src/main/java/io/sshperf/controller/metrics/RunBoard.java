package io.sshperf.controller.metrics;

import io.sshperf.controller.result.CellCounts;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Ending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What is shown of runs, within bounds: of the matrices that were run last, the cells of the last
 * run that finished, each until the running run's own has ended. Does no I/O. Thread-safe.
 */
final class RunBoard {
  static final int MOST_MATRICES = 20;
  static final int MOST_CELLS = 1000;

  private final int mostMatrices;
  private final int mostCells;
  private final Consumer<String> overflow;

  /** By name. */
  private final Map<String, MatrixRuns> matrices = new TreeMap<>();

  /** By id; queued ones too. */
  private final Map<String, LiveRun> live = new HashMap<>();

  /**
   * @param overflow told the name of a metric for each thing that has no series there
   */
  RunBoard(int mostMatrices, int mostCells, Consumer<String> overflow) {
    this.mostMatrices = mostMatrices;
    this.mostCells = mostCells;
    this.overflow = overflow;
  }

  /**
   * A matrix as it is at one moment.
   *
   * @param active whether a run of it is running
   * @param counts of the running run, or else the last one; absent where neither is known
   * @param finished when a run of it last ended as finished
   */
  record Shown(
      String matrix,
      boolean active,
      Optional<CellCounts> counts,
      Optional<Instant> finished,
      List<CellFigures> cells) {}

  synchronized void queued(RunHead run, List<CellResult> cells) {
    live.put(run.id(), new LiveRun(run, cells));
    for (CellResult cell : cells) {
      cell.ending()
          .filter(ending -> hasRoomFor(cell.number()))
          .map(ending -> CellFigures.of(run.matrix(), cell, ending))
          .ifPresent(
              figures -> live(run.id()).ifPresent(l -> l.figures().put(cell.key(), figures)));
    }
  }

  /** Whether it is one of those that are shown of a run, however many it has. */
  private boolean hasRoomFor(int cell) {
    leftOut(cell > mostCells ? 1 : 0);
    return cell <= mostCells;
  }

  private Optional<LiveRun> live(String run) {
    return Optional.ofNullable(live.get(run));
  }

  /**
   * @param now taken as the time of a run's end
   */
  synchronized void entered(String run, RunState state, Instant now) {
    Optional<LiveRun> found = live(run);
    if (found.isEmpty()) {
      return;
    }
    String matrix = found.get().head().matrix();
    switch (state) {
      case QUEUED -> {}
      case RUNNING ->
          admit(matrix, found.get().head().started()).ifPresent(m -> m.begin(found.get()));
      case FINISHED -> known(matrix).ifPresent(m -> m.finish(found.get(), now));
      case INTERRUPTED, CANCELLED ->
          known(matrix).filter(m -> m.runs(found.get())).ifPresent(m -> m.end(found.get()));
    }
    if (state.isOver()) {
      live.remove(run);
    }
    known(matrix).ifPresent(this::fit);
  }

  private Optional<MatrixRuns> known(String matrix) {
    return Optional.ofNullable(matrices.get(matrix));
  }

  private Optional<MatrixRuns> admit(String matrix, Instant started) {
    if (!matrices.containsKey(matrix) && matrices.size() >= mostMatrices) {
      overflow.accept("sshperf_run_cells");
      leastRecent(matrix).ifPresent(least -> matrices.remove(least.name()));
    }
    if (!matrices.containsKey(matrix) && matrices.size() < mostMatrices) {
      matrices.put(matrix, new MatrixRuns(matrix, started));
    }
    return known(matrix);
  }

  /** Of the others that are not running, the one that was not run for the longest time. */
  private Optional<MatrixRuns> leastRecent(String butNot) {
    return matrices.values().stream()
        .filter(one -> !one.isActive() && !one.name().equals(butNot))
        .min(Comparator.comparing(MatrixRuns::started));
  }

  /** Counts a cell's outcome. */
  synchronized void ended(String run, Ending ending) {
    live(run).ifPresent(l -> l.count(ending));
  }

  /** The matrix of a run's cell, if the cell's figures are wanted. */
  synchronized Optional<String> wanted(String run, int cell) {
    return live(run).map(l -> l.head().matrix()).filter(matrix -> hasRoomFor(cell));
  }

  /** Shows a cell that has ended. */
  synchronized void show(String run, CellFigures cell) {
    live(run)
        .ifPresent(
            l -> {
              l.figures().put(cell.key(), cell);
              known(l.head().matrix()).ifPresent(this::fit);
            });
  }

  /** Makes room: cells of other matrices give way, of the one that ran longest ago first. */
  private void fit(MatrixRuns matrix) {
    int over = total() - mostCells;
    while (over > 0) {
      over -= forgetLast(leastRecentWithCells(matrix.name()).orElse(matrix), over);
    }
  }

  private Optional<MatrixRuns> leastRecentWithCells(String butNot) {
    return matrices.values().stream()
        .filter(one -> !one.isActive() && !one.name().equals(butNot) && !one.shown().isEmpty())
        .min(Comparator.comparing(MatrixRuns::started));
  }

  /** Forgets the last cells of a matrix, so many at the most; returns how many. */
  private int forgetLast(MatrixRuns matrix, int most) {
    List<String> shown = new ArrayList<>(matrix.shown().keySet());
    List<String> last = shown.subList(Math.max(0, shown.size() - most), shown.size());
    last.forEach(matrix::forget);
    leftOut(last.size());
    return last.size();
  }

  private int total() {
    return matrices.values().stream().mapToInt(one -> one.shown().size()).sum();
  }

  /**
   * Notes cells that are not shown.
   *
   * @param cells their number; less than 1 is none
   */
  void leftOut(int cells) {
    for (int i = 0; i < cells; i++) {
      overflow.accept("sshperf_cell_info");
    }
  }

  /** How many more cells may be shown. */
  synchronized int room() {
    return Math.max(0, mostCells - total());
  }

  /**
   * Takes what an earlier controller left of a matrix; what is known since is not touched. To be
   * called with the newest first.
   *
   * @param started when its newest run was queued
   * @param finished when its last finished run ended; absent if there was none
   * @param cells of that run
   */
  synchronized void restored(
      String matrix,
      Instant started,
      CellCounts counts,
      Optional<Instant> finished,
      List<CellFigures> cells) {
    if (matrices.size() < mostMatrices || matrices.containsKey(matrix)) {
      MatrixRuns runs = matrices.computeIfAbsent(matrix, name -> new MatrixRuns(name, started));
      runs.restore(counts, finished, cells.subList(0, Math.min(cells.size(), room())));
    }
  }

  /** Everything, by the matrices' names. */
  synchronized List<Shown> shown() {
    return matrices.values().stream()
        .map(
            one ->
                new Shown(
                    one.name(),
                    one.isActive(),
                    one.counts(),
                    one.finished(),
                    List.copyOf(one.shown().values())))
        .toList();
  }
}
