package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.EndFigures;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import java.util.List;
import java.util.Optional;

/**
 * What a table says of what a cell cost one end; small, whatever the samples.
 *
 * @param quota that was set there
 * @param throttled the largest share of a sample for which that kept it from running, 0 or more
 * @param stolen the largest share of the host's cores that the hypervisor took, 0 to 1
 */
record EndRow(
    AgentName agent,
    EndFigures figures,
    Optional<CpuQuota> quota,
    double throttled,
    double stolen) {

  static EndRow of(CellResult cell, End end) {
    List<Sample> counted = cell.counted();
    return new EndRow(
        end.of(cell.spec().pair()),
        EndFigures.of(cell, end),
        counted.stream().flatMap(s -> quota(s, end).stream()).findFirst(),
        counted.stream().mapToDouble(s -> throttled(s, end)).max().orElse(0),
        counted.stream()
            .flatMap(s -> host(s, end).stream())
            .mapToDouble(HostLoad::stolen)
            .max()
            .orElse(0));
  }

  private static Optional<HostLoad> host(Sample sample, End end) {
    return end.of(sample.costs()).host().value();
  }

  private static Optional<CpuQuota> quota(Sample sample, End end) {
    return host(sample, end)
        .map(HostLoad::quota)
        .flatMap(Known::value)
        .filter(quota -> quota.cores().isPresent());
  }

  /** Of the timed interval, in which the host's load is told. */
  private static double throttled(Sample sample, End end) {
    double seconds = sample.timing().map(t -> t.elapsed().toNanos() / 1e9).orElse(0.0);
    double kept = quota(sample, end).map(q -> q.throttled().toNanos() / 1e9).orElse(0.0);
    return seconds > 0 ? kept / seconds : 0;
  }

  /** CPU seconds per GiB. */
  String cpu() {
    return figures.secondsPerGib().value().map(Rates::number).orElse(CellRow.NOTHING);
  }
}
