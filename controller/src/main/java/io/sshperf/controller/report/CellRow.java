package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reason;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a table says of a cell; unlike the cell, small whatever its samples.
 *
 * @param counted samples that count
 * @param warmups samples discarded
 * @param ends the sender, then the receiver
 */
record CellRow(
    int number,
    CellSpec spec,
    Optional<Ending> ending,
    Optional<Estimate> throughput,
    Optional<Duration> setup,
    Optional<Duration> rtt,
    int counted,
    int warmups,
    List<EndRow> ends) {
  static final String NOTHING = "–";

  static CellRow of(CellResult cell) {
    return new CellRow(
        cell.number(),
        cell.spec(),
        cell.ending(),
        cell.throughput(),
        cell.setup(),
        cell.rtt(),
        cell.counted().size(),
        (int) cell.samples().stream().filter(Sample::warmup).count(),
        Arrays.stream(End.values()).map(end -> EndRow.of(cell, end)).toList());
  }

  String rate(RateUnit unit) {
    return throughput.map(t -> Rates.number(unit.in(t.median()))).orElse(NOTHING);
  }

  /** Range of the samples, their number, and the set-up time; only of a measured cell. */
  List<String> details(RateUnit unit) {
    return throughput
        .map(
            t ->
                List.of(
                    Rates.number(unit.in(t.min())) + "–" + Rates.number(unit.in(t.max())),
                    Integer.toString(t.count()),
                    setup.map(s -> Rates.number(s.toNanos() / 1e6)).orElse(NOTHING)))
        .orElse(List.of());
  }

  /** CPU seconds per GiB at each end; only of a measured cell. */
  List<String> costs() {
    return throughput.isPresent() ? ends.stream().map(EndRow::cpu).toList() : List.of();
  }

  /** How the cell ended, unless it is measured. */
  String remark() {
    if (throughput.isPresent()) {
      return "";
    }
    String samples = counted == 0 ? "" : " (samples measured before: " + counted + ")";
    return ending.map(CellRow::remark).orElse("not over") + samples;
  }

  private static String remark(Ending ending) {
    return ending.outcome().word() + ending.reason().map(CellRow::remark).orElse("");
  }

  private static String remark(Reason reason) {
    String text = reason.text();
    boolean told = reason.offer().stream().allMatch(text::contains);
    String offer = told ? "" : " (offered: " + String.join(", ", reason.offer()) + ")";
    return ": " + text + offer;
  }
}
