package io.sshperf.controller.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.sshperf.controller.analysis.Interval;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.EndFigures;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a scrape tells of a cell that is over: no more than is known of it.
 *
 * @param key of the cell, stable over runs
 * @param info its labels, with its outcome and the reason
 */
record CellFigures(String key, Labels info, List<Point> points) {
  private static final double BYTES_OF_GIB = 1L << 30;

  CellFigures {
    points = List.copyOf(points);
  }

  /** A value of a series. */
  record Point(CellGauge gauge, Labels labels, double value) {}

  /**
   * @param ending of the cell
   */
  static CellFigures of(String matrix, CellResult cell, Ending ending) {
    Labels labels = CellLabels.of(matrix, cell.number(), cell.spec());
    List<Point> points = new ArrayList<>();
    cell.throughput()
        .ifPresent(
            found -> {
              points.add(new Point(CellGauge.THROUGHPUT, labels, found.median()));
              Optional<Interval> interval = found.interval();
              interval.ifPresent(
                  i -> points.add(new Point(CellGauge.THROUGHPUT_LOW, labels, i.low())));
              interval.ifPresent(
                  i -> points.add(new Point(CellGauge.THROUGHPUT_HIGH, labels, i.high())));
            });
    for (End end : End.values()) {
      EndFigures.of(cell, end)
          .secondsPerGib()
          .value()
          .map(seconds -> seconds / BYTES_OF_GIB)
          .ifPresent(
              perByte ->
                  points.add(new Point(CellGauge.CPU, labels.add("role", end.word()), perByte)));
    }
    cell.setup().ifPresent(time -> points.add(new Point(CellGauge.SETUP, labels, seconds(time))));
    cell.rtt().ifPresent(time -> points.add(new Point(CellGauge.RTT, labels, seconds(time))));
    String reason = ending.reason().map(why -> why.code().word()).orElse("none");
    Labels info = labels.add("outcome", ending.outcome().word()).add("reason", reason);
    return new CellFigures(cell.key(), info, points);
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
