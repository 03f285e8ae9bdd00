package io.sshperf.agent.cpu;

import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.LoadReading;
import io.sshperf.proto.model.TcpFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the looks at a timed interval come to. Immutable, pure. */
final class CostOfLooks {
  /** A reading spans at least this, since the kernel counts in hundredths of a second. */
  private static final Duration SHORTEST = Duration.ofMillis(100);

  private final TimedInterval interval;

  CostOfLooks(TimedInterval interval) {
    this.interval = interval;
  }

  /** Two looks, and what was between them. */
  private record Span(Look from, Look to, CoreShares shares) {
    long nanos() {
      return Math.max(1, to.nanos() - from.nanos());
    }
  }

  /** Everything that ran on the host meanwhile. */
  Known<HostLoad> host(Known<Double> hertzBefore, ControlGroup group) {
    Look first = interval.first();
    Look last = interval.last();
    Optional<CoreShares> whole = CoreShares.between(first.host(), last.host());
    if (whole.isEmpty()) {
      return Known.unknown(
          "the timed interval was too short for the kernel's clock, which ticks every 10 ms");
    }
    double busiest =
        spans().stream()
            .mapToDouble(span -> span.shares().busiest())
            .max()
            .orElse(whole.get().busiest());
    Known<CpuQuota> quota = group.quota(last.throttledNanos() - first.throttledNanos());
    return Known.of(
        new HostLoad(whole.get().busy(), busiest, whole.get().stolen(), hertz(hertzBefore), quota));
  }

  private Known<Double> hertz(Known<Double> before) {
    OptionalDouble during =
        interval.looks().stream()
            .map(Look::hertz)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .average();
    return during.isPresent() ? Known.of(during.getAsDouble()) : before;
  }

  /** The one that used the most in all; empty where none was seen to do anything. */
  Optional<BusyThread> thread() {
    Map<String, Long> before = new HashMap<>();
    Map<String, WorkingThread> after = new HashMap<>();
    interval.first().threads().forEach(one -> before.put(one.id(), one.cpuNanos()));
    for (Look look : interval.looks()) {
      look.threads().forEach(one -> after.put(one.id(), one));
    }
    long nanos = Math.max(1, interval.last().nanos() - interval.first().nanos());
    return after.values().stream()
        .map(one -> new BusyThread(one.name(), share(growth(before, one), nanos)))
        .max(Comparator.comparingDouble(BusyThread::share))
        .filter(busiest -> busiest.share() > 0);
  }

  private static long growth(Map<String, Long> before, WorkingThread after) {
    return Math.max(0, after.cpuNanos() - before.getOrDefault(after.id(), 0L));
  }

  /** A clock that is read a little before the other can make it more than there is. */
  private static double share(long part, long whole) {
    return Math.min(1, (double) part / whole);
  }

  /** In order of time, each with what was so since the one before. */
  List<LoadReading> readings() {
    return spans().stream().map(this::reading).toList();
  }

  private List<Span> spans() {
    List<Span> spans = new ArrayList<>();
    Look from = interval.first();
    int count = interval.looks().size();
    for (int i = 1; i < count; i++) {
      Look look = interval.looks().get(i);
      boolean onlyOne = i == count - 1 && spans.isEmpty();
      if (onlyOne || look.nanos() - from.nanos() >= SHORTEST.toNanos()) {
        Optional<CoreShares> shares = CoreShares.between(from.host(), look.host());
        if (shares.isPresent()) {
          spans.add(new Span(from, look, shares.get()));
        }
        from = look;
      }
    }
    return spans;
  }

  private LoadReading reading(Span span) {
    boolean told = !span.from().threads().isEmpty() || !span.to().threads().isEmpty();
    double work = (double) Math.max(0, span.to().workNanos() - span.from().workNanos());
    return new LoadReading(
        Duration.ofNanos(Math.max(0, span.to().nanos() - interval.startNanos())),
        span.shares().all(),
        span.shares().busiest(),
        told
            ? OptionalDouble.of(Math.min(HostLoad.MOST_CORES, work / span.nanos()))
            : OptionalDouble.empty(),
        told ? OptionalDouble.of(busiestThread(span)) : OptionalDouble.empty(),
        tcp(span));
  }

  private static double busiestThread(Span span) {
    Map<String, Long> before = new HashMap<>();
    span.from().threads().forEach(one -> before.put(one.id(), one.cpuNanos()));
    return span.to().threads().stream()
        .mapToDouble(one -> share(growth(before, one), span.nanos()))
        .max()
        .orElse(0);
  }

  /** The latest since the reading before. */
  private Optional<TcpFigures> tcp(Span span) {
    return interval.looks().stream()
        .filter(look -> look.nanos() > span.from().nanos() && look.nanos() <= span.to().nanos())
        .flatMap(look -> look.tcp().stream())
        .reduce((one, later) -> later);
  }
}
