package io.sshperf.agent.metrics;

import io.sshperf.agent.cpu.HostFigures;
import io.sshperf.agent.cpu.HostTicks;
import io.sshperf.agent.cpu.InterfaceTraffic;
import io.sshperf.agent.metrics.Series.MetricName;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The meters of an agent's host. The kernel is asked when they are read, and only then. Nothing is
 * exported that it does not tell.
 */
public final class HostMeters {
  /** Over less than that, a core's clock ticks tell little: there are 100 in a second. */
  private static final long LEAST = Duration.ofSeconds(1).toNanos();

  private final Supplier<HostFigures> host;
  private final LongSupplier nanos;
  private final Series<DoubleAdder> cpu;
  private final Series<LastValue> busiest;
  private final Series<LastValue> cores;
  private final Series<LastValue> memorySize;
  private final Series<LastValue> memoryAvailable;
  private final Series<DoubleAdder> received;
  private final Series<DoubleAdder> sent;

  /** What the kernel's counters said last; guarded by this. */
  private final Map<List<String>, Long> last = new HashMap<>();

  private HostTicks before;
  private long beforeNanos;

  /** Of this host, from now on. */
  public static void of(Meters meters) {
    HostMeters host = new HostMeters(meters, HostFigures::now, System::nanoTime);
    meters.beforeReading(host::look);
  }

  HostMeters(Meters meters, Supplier<HostFigures> host, LongSupplier nanos) {
    this.host = host;
    this.nanos = nanos;
    this.before = host.get().ticks();
    this.beforeNanos = nanos.getAsLong();
    this.cpu =
        Series.sums(
            meters,
            new MetricName("sshperf.host.cpu", "seconds", "Time of each core of the host."),
            "core",
            "mode");
    this.busiest =
        gauge(meters, "busiest.core", "ratio", "How busy the host's busiest core was, 0 to 1.");
    this.cores = gauge(meters, "cores", "", "Cores of the host that are online.");
    this.memorySize = gauge(meters, "memory.size", "bytes", "Memory of the host.");
    this.memoryAvailable =
        gauge(
            meters, "memory.available", "bytes", "Memory that programs can have without swapping.");
    this.received = traffic(meters, "received", "Received by a network interface of the host.");
    this.sent = traffic(meters, "sent", "Sent by a network interface of the host.");
  }

  private static Series<LastValue> gauge(Meters meters, String what, String unit, String meaning) {
    return Series.gauges(meters, new MetricName("sshperf.host." + what, unit, meaning));
  }

  private static Series<DoubleAdder> traffic(Meters meters, String way, String meaning) {
    MetricName name = new MetricName("sshperf.host.network." + way, "bytes", meaning);
    return Series.sums(meters, name, "interface");
  }

  /** Brings all of them up to date. */
  synchronized void look() {
    HostFigures now = host.get();
    for (HostTicks.Core core : now.ticks().cores()) {
      cpu(core, "user", core.user());
      cpu(core, "system", core.system());
      cpu(core, "idle", core.idle());
      cpu(core, "iowait", core.waiting());
      cpu(core, "steal", core.stolen());
    }
    if (!now.ticks().cores().isEmpty()) {
      cores.of().set(now.ticks().cores().size());
      busiest(now.ticks());
    }
    now.memory()
        .ifPresent(
            memory -> {
              memorySize.of().set((double) memory.size());
              memoryAvailable.of().set((double) memory.available());
            });
    for (InterfaceTraffic one : now.interfaces()) {
      received.of(one.name()).add(sinceReset(List.of("received", one.name()), one.received()));
      sent.of(one.name()).add(sinceReset(List.of("sent", one.name()), one.sent()));
    }
  }

  private void busiest(HostTicks now) {
    long at = nanos.getAsLong();
    if (at - beforeNanos < LEAST) {
      return;
    }
    now.busiestSince(before).ifPresent(busiest.of()::set);
    before = now;
    beforeNanos = at;
  }

  /** A counter that went back, as that of iowait may (proc_stat(5)), stands still. */
  private void cpu(HostTicks.Core core, String mode, long ticks) {
    String number = Integer.toString(core.number());
    List<String> key = List.of(number, mode);
    long most = Math.max(ticks, last.getOrDefault(key, 0L));
    long more = most - last.getOrDefault(key, 0L);
    last.put(key, most);
    cpu.of(number, mode).add(more * (HostTicks.TICK_NANOS / 1e9));
  }

  /** An interface that was taken out and put in again counts from nothing. */
  private double sinceReset(List<String> key, long now) {
    long was = last.getOrDefault(key, 0L);
    last.put(key, now);
    return (double) (now >= was ? now - was : now);
  }
}
