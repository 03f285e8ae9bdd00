package io.sshperf.controller.metrics;

import io.sshperf.controller.result.CellCounts;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A run that is not over: what is planned and what has ended of it. Guarded by its board. */
final class LiveRun {
  private final RunHead head;
  private final Set<String> planned;
  private final Map<Outcome, Integer> ended = new EnumMap<>(Outcome.class);
  private int open;

  /** By the cell's key. */
  private final Map<String, CellFigures> figures = new LinkedHashMap<>();

  LiveRun(RunHead head, List<CellResult> cells) {
    this.head = head;
    this.planned = cells.stream().map(CellResult::key).collect(Collectors.toUnmodifiableSet());
    this.open = cells.size();
    cells.stream().flatMap(cell -> cell.ending().stream()).forEach(this::count);
  }

  RunHead head() {
    return head;
  }

  boolean plans(String key) {
    return planned.contains(key);
  }

  void count(Ending ending) {
    open--;
    ended.merge(ending.outcome(), 1, Integer::sum);
  }

  CellCounts counts() {
    return new CellCounts(ended, open);
  }

  /** Those that have figures; may be changed. */
  Map<String, CellFigures> figures() {
    return figures;
  }
}
