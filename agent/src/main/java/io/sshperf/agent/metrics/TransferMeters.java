package io.sshperf.agent.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.sshperf.agent.metrics.Series.MetricName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;

/** The meters of an agent's transfers, over all of them. Thread-safe. */
public final class TransferMeters {
  private static final List<Duration> DURATIONS =
      seconds(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800);
  private static final List<Duration> SETUPS =
      seconds(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30);

  private static final String[] PAYLOAD = {"sender", "receiver", "engine", "method", "cipher"};
  private static final String[] END = {
    "sender", "receiver", "engine", "method", "role", "outcome", "reason"
  };

  final LastValue running;
  final Series<Counter> ended;
  final Series<LiveTotal> sent;
  final Series<LiveTotal> received;
  final Series<LastValue> rate;
  final Series<LastValue> window;
  final Series<LastValue> rtt;
  final Series<Timer> duration;
  final Series<Timer> setup;
  private final Series<DoubleAdder> cpu;

  TransferMeters(Meters meters) {
    this.running =
        Series.gauges(
                meters,
                new MetricName(
                    "sshperf.transfers.running", "", "Transfers that the agent takes part in now."))
            .of();
    this.ended =
        Series.counters(
            meters,
            new MetricName(
                "sshperf.transfers",
                "",
                "Transfers that are over, by how they ended, counted at each of their ends."),
            END);
    this.sent =
        Series.totals(
            meters,
            new MetricName("sshperf.payload.sent", "bytes", "Payload that the agent sent."),
            PAYLOAD);
    this.received =
        Series.totals(
            meters,
            new MetricName("sshperf.payload.received", "bytes", "Payload that the agent received."),
            PAYLOAD);
    this.rate =
        ofPairs(
            meters,
            "sshperf.transfer.rate",
            "bytes_per_second",
            "Payload that the transfer under way moves; 0 between transfers.");
    this.window =
        ofPairs(
            meters,
            "sshperf.transfer.window",
            "bytes",
            "SSH window of the last transfer, over all its streams.");
    this.rtt =
        ofPairs(
            meters,
            "sshperf.peer.rtt",
            "seconds",
            "Round-trip time to the peer's SSH server, as last measured.");
    this.duration =
        timers(
            meters,
            "sshperf.transfer.duration",
            "Timed intervals of transfers, as the SSH client's side measured them.",
            DURATIONS);
    this.setup =
        timers(
            meters,
            "sshperf.transfer.setup",
            "Set-up of transfers: from the first connect to the timed interval.",
            SETUPS);
    this.cpu =
        Series.sums(
            meters,
            new MetricName(
                "sshperf.transfer.cpu",
                "seconds",
                "CPU time that transfers used at this end, added when one is over."),
            "role",
            "part",
            "mode");
  }

  private static Series<LastValue> ofPairs(
      Meters meters, String name, String unit, String meaning) {
    return Series.gauges(meters, new MetricName(name, unit, meaning), "sender", "receiver");
  }

  private static Series<Timer> timers(
      Meters meters, String name, String meaning, List<Duration> buckets) {
    MetricName named = new MetricName(name, "seconds", meaning);
    return Series.timers(meters, named, buckets, "engine", "method", "role");
  }

  private static List<Duration> seconds(double... all) {
    return DoubleStream.of(all).mapToObj(one -> Duration.ofNanos((long) (one * 1e9))).toList();
  }

  /**
   * The agent begins its part in a transfer.
   *
   * @param client whether it is the SSH client
   * @param soFar payload bytes that it has moved by now; asked at any moment, does not wait
   */
  public TransferMeter begun(CellSpec cell, boolean client, LongSupplier soFar) {
    return new TransferMeter(this, cell, client, soFar);
  }

  /** What it used; nothing where that is not known. */
  void used(String role, String part, Known<CpuTime> time) {
    time.value()
        .ifPresent(
            known -> {
              cpu.of(role, part, "user").add(known.user().toNanos() / 1e9);
              cpu.of(role, part, "system").add(known.system().toNanos() / 1e9);
            });
  }
}
