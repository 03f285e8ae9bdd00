package io.sshperf.controller.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.sshperf.controller.result.CellCounts;
import io.sshperf.proto.model.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a {@link RunBoard} out. Every scrape is of one moment of it; what is not known has no
 * series.
 *
 * @param board that is written
 */
record RunGauges(RunBoard board) implements MultiCollector {
  @Override
  public MetricSnapshots collect() {
    List<RunBoard.Shown> matrices = board.shown();
    List<MetricSnapshot> all = new ArrayList<>();
    addRuns(matrices, all);
    addCells(matrices.stream().flatMap(one -> one.cells().stream()).toList(), all);
    return new MetricSnapshots(all);
  }

  private static void addRuns(List<RunBoard.Shown> matrices, List<MetricSnapshot> all) {
    OneGauge active =
        new OneGauge("sshperf_run_active", "1 while a run of that matrix is running, else 0.");
    OneGauge cells =
        new OneGauge(
            "sshperf_run_cells",
            "Cells of the running run of that matrix, or else of its last run, by outcome.");
    OneGauge ends =
        new OneGauge(
            "sshperf_run_last_end_timestamp_seconds",
            "When a run of that matrix last ended as finished.");
    for (RunBoard.Shown one : matrices) {
      Labels matrix = Labels.of("matrix", one.matrix());
      active.add(matrix, one.active() ? 1 : 0);
      one.counts().ifPresent(counts -> add(cells, matrix, counts));
      one.finished().ifPresent(when -> ends.add(matrix, when.toEpochMilli() / 1e3));
    }
    active.addTo(all);
    cells.addTo(all);
    ends.addTo(all);
  }

  private static void add(OneGauge cells, Labels matrix, CellCounts counts) {
    for (Outcome how : Outcome.values()) {
      cells.add(matrix.add("outcome", how.word()), counts.ended().getOrDefault(how, 0));
    }
    cells.add(matrix.add("outcome", "open"), counts.open());
  }

  private static void addCells(List<CellFigures> cells, List<MetricSnapshot> all) {
    if (cells.isEmpty()) {
      return;
    }
    InfoSnapshot.Builder info =
        InfoSnapshot.builder()
            .name("sshperf_cell")
            .help("A cell of the last run of a matrix that is over: always 1.");
    Map<CellGauge, OneGauge> gauges = new EnumMap<>(CellGauge.class);
    for (CellGauge gauge : CellGauge.values()) {
      gauges.put(gauge, new OneGauge(gauge.metric(), gauge.meaning()));
    }
    for (CellFigures cell : cells) {
      info.dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder().labels(cell.info()).build());
      for (CellFigures.Point point : cell.points()) {
        OneGauge gauge = gauges.get(point.gauge());
        if (gauge != null) {
          gauge.add(point.labels(), point.value());
        }
      }
    }
    all.add(info.build());
    gauges.values().forEach(gauge -> gauge.addTo(all));
  }
}
