package io.sshperf.agent.cpu;

import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.TcpFigures;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/** Looks at one end of a transfer and at its host. Belongs to the watch's thread. */
final class LookTaker {
  private static final Path STAT = Path.of("/proc/stat");

  private final Workers workers;
  private final TcpTable table;
  private final LongSupplier bytes;
  private final Frequency frequency = Frequency.ofThisHost();
  private final ControlGroup group;
  private final TcpSeen tcp;
  private final Map<String, Long> used = new HashMap<>();
  private int unanswered;
  private long workNanos;

  /** A table that has not answered so often in a row is asked no more. */
  private static final int MOST_UNANSWERED = 3;

  LookTaker(Workers workers, TcpTable table, LongSupplier bytes, ControlGroup group, TcpSeen tcp) {
    this.workers = workers;
    this.table = table;
    this.bytes = bytes;
    this.group = group;
    this.tcp = tcp;
  }

  /** Everything that is cheap. */
  Look look() {
    long nanos = System.nanoTime();
    HostTicks host = HostTicks.parse(SmallFile.read(STAT).orElse(""));
    List<WorkingThread> threads = workers.look();
    add(threads);
    return new Look(
        nanos,
        bytes.getAsLong(),
        host,
        threads,
        workNanos,
        OptionalDouble.empty(),
        group.throttledNanos(),
        Optional.empty());
  }

  /** With the frequency of the cores and TCP, for which a program is started. */
  Look askAll() {
    Look look = look();
    Known<Double> hertz = frequency.hertz();
    return new Look(
        look.nanos(),
        look.bytes(),
        look.host(),
        look.threads(),
        look.workNanos(),
        hertz.value().map(OptionalDouble::of).orElse(OptionalDouble.empty()),
        look.throttledNanos(),
        tcp());
  }

  Known<Double> hertz() {
    return frequency.hertz();
  }

  private Optional<TcpFigures> tcp() {
    if (unanswered == MOST_UNANSWERED) {
      return Optional.empty();
    }
    Optional<TcpFigures> figures =
        tcp.add(
            workers
                .tcp()
                .map(table::read)
                .orElseGet(() -> Known.unknown("this end does not tell which connections it has")));
    unanswered = figures.isPresent() ? 0 : unanswered + 1;
    return figures;
  }

  /** What is new since the last look; a thread that ended keeps what was seen of it. */
  private void add(List<WorkingThread> threads) {
    Map<String, Long> now = new HashMap<>();
    for (WorkingThread one : threads) {
      workNanos += Math.max(0, one.cpuNanos() - used.getOrDefault(one.id(), 0L));
      now.put(one.id(), one.cpuNanos());
    }
    used.clear();
    used.putAll(now);
  }
}
