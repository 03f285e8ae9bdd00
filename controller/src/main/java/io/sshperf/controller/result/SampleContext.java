package io.sshperf.controller.result;

import io.sshperf.controller.analysis.SampleFacts;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Usage;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What a sample's costs say of what else went on while it was measured. */
final class SampleContext {
  private SampleContext() {}

  /** Absent for a sample without a rate. */
  static Optional<SampleFacts> of(Sample sample) {
    List<EndCost> ends = List.of(sample.costs().sender(), sample.costs().receiver());
    List<HostLoad> hosts = ends.stream().flatMap(end -> end.host().value().stream()).toList();
    Optional<HostLoad> busiest = hosts.stream().max(Comparator.comparingDouble(HostLoad::busy));
    return sample.bytesPerSecond().stream()
        .mapToObj(
            rate ->
                new SampleFacts(
                    rate,
                    hosts.stream().mapToDouble(HostLoad::stolen).max(),
                    busiest
                        .flatMap(host -> others(host, sample))
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()),
                    busiest.stream().mapToDouble(host -> host.cores().size()).findFirst(),
                    throttled(hosts),
                    sample.timing().stream().mapToDouble(t -> seconds(t.setup())).findFirst()))
        .findFirst();
  }

  /**
   * Cores that others kept busy: what the host's were, without what both ends used, since they may
   * share the host. So it is rather too little than too much.
   */
  private static Optional<Double> others(HostLoad host, Sample sample) {
    Usage sender = sample.costs().sender().usage();
    Usage receiver = sample.costs().receiver().usage();
    if (sender.cpu().value().isEmpty() || receiver.cpu().value().isEmpty()) {
      return Optional.empty();
    }
    double used =
        Stream.of(sender, receiver)
            .flatMap(usage -> Stream.of(usage.cpu(), usage.agentCpu(), usage.jvmCpu()))
            .mapToDouble(SampleContext::seconds)
            .sum();
    return sample
        .timing()
        .map(ClientReport.Timing::elapsed)
        .map(elapsed -> Math.max(0, host.busy() - used / seconds(elapsed)));
  }

  private static OptionalDouble throttled(List<HostLoad> hosts) {
    return hosts.stream()
        .flatMap(host -> host.quota().value().stream())
        .map(CpuQuota::throttled)
        .mapToDouble(SampleContext::seconds)
        .max();
  }

  private static double seconds(Known<CpuTime> time) {
    return time.value().map(t -> seconds(t.user().plus(t.system()))).orElse(0.0);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
