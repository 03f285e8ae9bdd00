package io.sshperf.controller.metrics;

import io.sshperf.controller.result.CellCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one matrix: those that are running, and what the last one left. Guarded by its board.
 */
final class MatrixRuns {
  private final String name;
  private Instant started;
  private final List<LiveRun> running = new ArrayList<>();
  private @Nullable CellCounts last;
  private @Nullable Instant finished;

  /** Cells of the last run that ended as finished, by their key. */
  private final Map<String, CellFigures> cells = new LinkedHashMap<>();

  MatrixRuns(String name, Instant started) {
    this.name = name;
    this.started = started;
  }

  String name() {
    return name;
  }

  /** When its newest run was queued. */
  Instant started() {
    return started;
  }

  boolean isActive() {
    return !running.isEmpty();
  }

  boolean runs(LiveRun run) {
    return running.contains(run);
  }

  void begin(LiveRun run) {
    running.add(run);
    if (run.head().started().isAfter(started)) {
      started = run.head().started();
    }
  }

  /** A run is over, without being finished: its cells give way to those that were there before. */
  void end(LiveRun run) {
    running.remove(run);
    last = run.counts();
  }

  /** A run is finished: its cells are those of the matrix from now on. */
  void finish(LiveRun run, Instant when) {
    end(run);
    finished = when;
    cells.clear();
    cells.putAll(run.figures());
  }

  /** Takes what an earlier controller left, unless there is something newer. */
  void restore(CellCounts counts, Optional<Instant> when, List<CellFigures> figures) {
    last = last == null ? counts : last;
    if (finished == null && when.isPresent()) {
      finished = when.get();
      figures.forEach(one -> cells.put(one.key(), one));
    }
  }

  /** Its cells as they are to be shown, by their key: those of a run replace those before it. */
  Map<String, CellFigures> shown() {
    Map<String, CellFigures> all = new LinkedHashMap<>(cells);
    newest()
        .filter(run -> !run.figures().isEmpty())
        .ifPresent(
            run -> {
              all.keySet().removeIf(key -> !run.plans(key));
              all.putAll(run.figures());
            });
    return all;
  }

  /** Cells by outcome, of the newest run that is running or else of the last one. */
  Optional<CellCounts> counts() {
    return newest().map(LiveRun::counts).or(() -> Optional.ofNullable(last));
  }

  Optional<Instant> finished() {
    return Optional.ofNullable(finished);
  }

  /** Forgets a cell. */
  void forget(String key) {
    cells.remove(key);
    newest().ifPresent(run -> run.figures().remove(key));
  }

  private Optional<LiveRun> newest() {
    return running.isEmpty() ? Optional.empty() : Optional.of(running.get(running.size() - 1));
  }
}
