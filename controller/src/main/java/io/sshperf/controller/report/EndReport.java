package io.sshperf.controller.report;

import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.LoadReading;
import io.sshperf.proto.model.TcpFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What one sample cost one end and how busy its host was, for a terminal. Used once. */
final class EndReport {
  /** More cores than these are told together. */
  private static final int MOST_CORES = 32;

  private static final double BUSY = 0.9;
  private static final double MIB = 1 << 20;

  private final EndCost cost;
  private final int width;
  private final Facts facts;
  private final Map<String, List<String>> unknown = new LinkedHashMap<>();

  EndReport(EndCost cost, int width) {
    this.cost = cost;
    this.width = width;
    this.facts = new Facts(width);
  }

  /** Facts first, then what is not known and why, then the course of what was read. */
  List<String> lines() {
    fact("CPU", cost.usage().cpu(), EndReport::cpu);
    fact("agent's CPU", cost.usage().agentCpu(), EndReport::cpu);
    fact("JVM's CPU", cost.usage().jvmCpu(), EndReport::cpu);
    fact("peak memory", cost.usage().peakMemory(), EndReport::size);
    fact("thread", cost.thread(), EndReport::thread);
    fact("cores busy", cost.host(), EndReport::cores);
    fact("busiest core", cost.host(), host -> "up to " + Rates.percent(host.busiest()));
    fact("stolen", cost.host(), host -> Rates.number(100 * host.stolen()) + " %");
    cost.host().value().ifPresent(host -> fact("frequency", host.hertz(), EndReport::frequency));
    cost.host().value().ifPresent(host -> fact("quota", host.quota(), EndReport::quota));
    fact("TCP", cost.tcp(), EndReport::tcp);
    unknown.forEach((why, names) -> facts.add("unknown", String.join(", ", names) + ": " + why));
    List<String> lines = new ArrayList<>(facts.lines());
    series().flatMap(series -> series.lines(width).stream()).forEach(lines::add);
    return lines;
  }

  private <T> void fact(String name, Known<T> figure, Function<T, String> text) {
    figure.value().ifPresent(value -> facts.add(name, text.apply(value)));
    if (figure.value().isEmpty()) {
      unknown.computeIfAbsent(figure.whyNot(), why -> new ArrayList<>()).add(name);
    }
  }

  private static String cpu(CpuTime time) {
    return seconds(time.user()) + " user, " + seconds(time.system()) + " system";
  }

  private static String seconds(Duration time) {
    return Rates.number(time.toNanos() / 1e9) + " s";
  }

  private static String size(DataSize size) {
    return Rates.number(SampleCosts.mebibytes(size)) + " MiB";
  }

  private static String thread(BusyThread thread) {
    return "the busiest, "
        + thread.name()
        + ", used "
        + Rates.percent(thread.share())
        + " of a core";
  }

  private static String cores(HostLoad host) {
    if (host.cores().size() > MOST_CORES) {
      long busy = host.cores().stream().filter(share -> share > BUSY).count();
      return "%s of %d, %d of them more than %s"
          .formatted(Rates.number(host.busy()), host.cores().size(), busy, Rates.percent(BUSY));
    }
    return host.cores().stream()
        .map(share -> Long.toString(Math.round(100 * share)))
        .collect(Collectors.joining(" ", "", " %"));
  }

  private static String frequency(double hertz) {
    return Rates.number(hertz / 1e9) + " GHz";
  }

  private static String quota(CpuQuota quota) {
    return quota.cores().isEmpty()
        ? "none"
        : "%s (cgroup %s), throttled for %s"
            .formatted(HostNotes.cores(quota), quota.group(), seconds(quota.throttled()));
  }

  private static String tcp(TcpFigures tcp) {
    return "%d %s, %d %s, RTT %s ms, window up to %s MiB"
        .formatted(
            tcp.connections(),
            tcp.connections() == 1 ? "connection" : "connections",
            tcp.retransmits(),
            tcp.retransmits() == 1 ? "retransmit" : "retransmits",
            Rates.number(tcp.rtt().toNanos() / 1e6),
            Rates.number(tcp.congestionWindow() / MIB));
  }

  private Stream<Series> series() {
    return Stream.of(
        series("cores for it", "cores", 0, r -> r.transfer().stream().boxed()),
        series("its thread", "%", 100, r -> r.thread().stream().map(s -> 100 * s).boxed()),
        series("busiest core", "%", 100, r -> Stream.of(100 * r.busiest())),
        series("cores busy", "cores", 0, r -> Stream.of(r.busy())),
        series("RTT", "ms", 0, r -> r.tcp().stream().map(t -> t.rtt().toNanos() / 1e6)),
        series("TCP window", "MiB", 0, r -> r.tcp().stream().map(t -> t.congestionWindow() / MIB)));
  }

  private Series series(
      String name, String unit, double least, Function<LoadReading, Stream<Double>> value) {
    return new Series(name, unit, cost.readings().stream().flatMap(value).toList(), least);
  }
}
