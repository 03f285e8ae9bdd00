package io.sshperf.agent.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.Usage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.LongSupplier;

/** Every meter of an agent but those of its host and JVM: one method per event. Thread-safe. */
public final class AgentMetrics {
  private static final Duration[] DURATIONS =
      seconds(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800);
  private static final Duration[] SETUPS = seconds(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30);

  private final Meters meters;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger up = new AtomicInteger();
  private final AtomicInteger sessions = new AtomicInteger();
  private final Map<List<String>, LiveTotal> sent = new ConcurrentHashMap<>();
  private final Map<List<String>, LiveTotal> received = new ConcurrentHashMap<>();
  private final Map<List<String>, LastValue> rates = new ConcurrentHashMap<>();
  private final Map<List<String>, LastValue> rtts = new ConcurrentHashMap<>();
  private final Map<List<String>, DoubleAdder> cpu = new ConcurrentHashMap<>();

  public AgentMetrics(Meters meters, AgentDescription agent) {
    this.meters = meters;
    info(agent);
    Gauge.builder("sshperf.session.up", up, AtomicInteger::get)
        .description("1 while this agent has a session with its controller, else 0.")
        .register(meters.registry());
    Gauge.builder("sshperf.transfers.running", running, AtomicInteger::get)
        .description("Transfers that this agent takes part in now.")
        .register(meters.registry());
    reconnects();
  }

  private void info(AgentDescription agent) {
    Gauge.builder("sshperf.agent.info", () -> 1)
        .description("This agent: always 1.")
        .tag("agent", agent.name().text())
        .tag("version", agent.version())
        .tag("java", agent.java())
        .tag("os", agent.host().os())
        .tag("cpu", agent.host().cpu())
        .register(meters.registry());
  }

  private Counter reconnects() {
    return Counter.builder("sshperf.session.reconnects")
        .description("Sessions with the controller that came after the first one.")
        .register(meters.registry());
  }

  /** The controller took this agent in. */
  public void sessionOpened() {
    up.set(1);
    if (sessions.getAndIncrement() > 0) {
      reconnects().increment();
    }
  }

  public void sessionEnded() {
    up.set(0);
  }

  /** Everything that is metered here, as it is now. */
  public String text(boolean openMetrics) {
    return meters.text(openMetrics);
  }

  /** One end of a transfer while it is measured; its methods may be called from any thread. */
  public interface TransferMeter {
    /** What it moves per second now. */
    void rate(double bytesPerSecond);

    /** How far the peer is. */
    void rtt(Duration rtt);

    /** The SSH client's side is over; called once. */
    void ended(ClientReport report);

    /** The SSH server's side is over; called once. */
    void ended(ServerReport report);
  }

  /**
   * This agent begins its part in a transfer.
   *
   * @param client whether it is the SSH client
   * @param soFar payload bytes that it has moved by now; asked at any moment, does not wait
   */
  public TransferMeter begun(CellSpec cell, boolean client, LongSupplier soFar) {
    running.incrementAndGet();
    boolean sends = client == (cell.initiator() == Initiator.PUSH);
    Engine engine = client ? cell.client() : cell.server();
    String method = cell.settings().method().word();
    String cipher =
        cell.settings().algorithms().cipher().map(AlgorithmName::text).orElse("default");
    String sender = cell.pair().sender().text();
    String receiver = cell.pair().receiver().text();
    String role = sends ? "sender" : "receiver";
    LiveTotal total =
        sends
            ? total(
                sent,
                "sshperf.payload.sent",
                "Payload bytes that this agent sent.",
                List.of(sender, receiver, engine.word(), method, cipher))
            : total(
                received,
                "sshperf.payload.received",
                "Payload bytes that this agent received.",
                List.of(sender, receiver, engine.word(), method, cipher));
    LiveTotal.Part part = total.add(soFar);
    return new TransferMeter() {
      @Override
      public void rate(double bytesPerSecond) {
        rateGauge(sender, receiver).set(bytesPerSecond);
      }

      @Override
      public void rtt(Duration rtt) {
        rttGauge(sender, receiver).set(rtt.toNanos() / 1e9);
      }

      @Override
      public void ended(ClientReport report) {
        long bytes = report.streams().stream().mapToLong(one -> one.tally().bytes()).sum();
        ended(report.ending(), bytes, report.cost().usage());
        List<String> how = List.of(engine.word(), method, role);
        report.timing().ifPresent(timing -> setups(how).record(timing.setup()));
        report.timing().ifPresent(timing -> durations(how).record(timing.elapsed()));
      }

      @Override
      public void ended(ServerReport report) {
        long bytes = report.streams().stream().mapToLong(Tally::bytes).sum();
        ended(report.ending(), bytes, report.cost().usage());
      }

      private void ended(Ending ending, long bytes, Usage usage) {
        running.decrementAndGet();
        part.end(bytes);
        rateGauge(sender, receiver).set(0);
        String outcome = ending.outcome().word();
        outcomes(List.of(sender, receiver, engine.word(), method, role, outcome)).increment();
        add("engine", usage.cpu());
        add("agent", usage.agentCpu());
        add("jvm", usage.jvmCpu());
      }

      private void add(String part, Known<CpuTime> time) {
        time.value()
            .ifPresent(
                known -> {
                  cpuSeconds(List.of(role, part, "user")).add(known.user().toNanos() / 1e9);
                  cpuSeconds(List.of(role, part, "system")).add(known.system().toNanos() / 1e9);
                });
      }
    };
  }

  private LiveTotal total(
      Map<List<String>, LiveTotal> totals, String name, String description, List<String> labels) {
    return totals.computeIfAbsent(
        meters.admit(name, labels),
        admitted -> {
          LiveTotal total = new LiveTotal();
          FunctionCounter.builder(name, total, LiveTotal::value)
              .description(description)
              .baseUnit("bytes")
              .tags(tags(admitted, "sender", "receiver", "engine", "method", "cipher"))
              .register(meters.registry());
          return total;
        });
  }

  private LastValue rateGauge(String sender, String receiver) {
    return gauge(
        rates,
        "sshperf.transfer.rate",
        "bytes_per_second",
        "Payload that the transfer under way moves; 0 between transfers.",
        List.of(sender, receiver));
  }

  private LastValue rttGauge(String sender, String receiver) {
    return gauge(
        rtts,
        "sshperf.peer.rtt",
        "seconds",
        "Round-trip time to the peer's SSH server, as last measured.",
        List.of(sender, receiver));
  }

  private LastValue gauge(
      Map<List<String>, LastValue> gauges,
      String name,
      String unit,
      String description,
      List<String> labels) {
    return gauges.computeIfAbsent(
        meters.admit(name, labels),
        admitted -> {
          LastValue value = new LastValue();
          Gauge.builder(name, value, LastValue::get)
              .description(description)
              .baseUnit(unit)
              .tags(tags(admitted, "sender", "receiver"))
              .register(meters.registry());
          return value;
        });
  }

  private Counter outcomes(List<String> labels) {
    String name = "sshperf.transfers";
    return Counter.builder(name)
        .description("Transfers that are over, by how they ended, counted at each of their ends.")
        .tags(
            tags(
                meters.admit(name, labels),
                "sender",
                "receiver",
                "engine",
                "method",
                "role",
                "outcome"))
        .register(meters.registry());
  }

  private Timer durations(List<String> labels) {
    return timer(
        "sshperf.transfer.duration",
        "Timed intervals of transfers, as the SSH client's side measured them.",
        DURATIONS,
        labels);
  }

  private Timer setups(List<String> labels) {
    return timer(
        "sshperf.transfer.setup",
        "Set-up of transfers: from the first connect to the timed interval.",
        SETUPS,
        labels);
  }

  private Timer timer(String name, String description, Duration[] buckets, List<String> labels) {
    return Timer.builder(name)
        .description(description)
        .serviceLevelObjectives(buckets)
        .tags(tags(meters.admit(name, labels), "engine", "method", "role"))
        .register(meters.registry());
  }

  private DoubleAdder cpuSeconds(List<String> labels) {
    return cpu.computeIfAbsent(
        labels,
        known -> {
          DoubleAdder seconds = new DoubleAdder();
          FunctionCounter.builder("sshperf.transfer.cpu", seconds, DoubleAdder::sum)
              .description("CPU time that transfers used at this end, added when one is over.")
              .baseUnit("seconds")
              .tags(tags(known, "role", "part", "mode"))
              .register(meters.registry());
          return seconds;
        });
  }

  private static List<Tag> tags(List<String> values, String... keys) {
    return Meters.tags(List.of(keys), values);
  }

  private static Duration[] seconds(double... all) {
    return Arrays.stream(all)
        .mapToObj(one -> Duration.ofNanos((long) (one * 1e9)))
        .toArray(Duration[]::new);
  }
}
