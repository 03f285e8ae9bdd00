package io.sshperf.controller.result;

import io.sshperf.controller.analysis.Repeat;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Cells and runs that tests of the store and of the reports are about. */
public final class Examples {
  public static final Instant STARTED = Instant.parse("2026-12-01T10:15:00Z");
  public static final CellSpec MINA = spec(Engine.MINA, s -> s);

  private static final Optional<Repeat> REPEAT = Optional.of(Repeat.exactly(3));

  private Examples() {}

  public static CellSpec spec(Engine engine, UnaryOperator<TransferSettings> change) {
    return new CellSpec(
        new Pair(new AgentName("lab-1"), new AgentName("lab-2")),
        Initiator.PUSH,
        engine,
        engine,
        change.apply(TransferSettings.DEFAULT));
  }

  public static RunHead head(String id, RunState state) {
    return new RunHead(
        id,
        "ciphers",
        "name: ciphers\n",
        state,
        STARTED,
        42,
        "0.1.0",
        List.of(agent("lab-1"), agent("lab-2")));
  }

  public static RunAgent agent(String name) {
    return agent(name, "OpenSSH_9.2p1");
  }

  public static RunAgent agent(String name, String openssh) {
    return new RunAgent(
        name,
        "host-of-" + name,
        "10.98.0." + name.charAt(name.length() - 1),
        "Debian GNU/Linux 12",
        "Some CPU",
        4,
        "17.0.15",
        Map.of("mina", "APACHE-SSHD-2.20.0", "openssh", openssh));
  }

  public static CellResult cell(int number, CellSpec spec) {
    return new CellResult(number, "key" + number, spec, REPEAT, Optional.empty(), List.of());
  }

  public static CellResult ended(int number, CellSpec spec, Ending ending, Sample... samples) {
    return new CellResult(
        number, "key" + number, spec, REPEAT, Optional.of(ending), List.of(samples));
  }

  /** One warm-up at half the first rate, and a sample of each rate in MB/s. */
  public static CellResult measured(int number, CellSpec spec, double... rates) {
    List<Sample> samples = new ArrayList<>();
    samples.add(sample("t-" + number + "-0", true, spec, rates[0] / 2));
    for (double rate : rates) {
      samples.add(sample("t-" + number + "-" + samples.size(), false, spec, rate));
    }
    boolean adaptive = rates.length >= Repeat.LEAST_WITH_INTERVAL;
    return new CellResult(
        number,
        "key" + number,
        spec,
        Optional.of(adaptive ? Repeat.DEFAULT : Repeat.exactly(rates.length)),
        Optional.of(Ending.MEASURED),
        samples);
  }

  public static Sample sample(String transfer, boolean warmup, CellSpec spec, double rate) {
    long total = Load.DEFAULT_SIZE.bytes();
    int count = spec.settings().load().streams();
    long nanos =
        BigDecimal.valueOf(total)
            .movePointRight(3)
            .divideToIntegralValue(BigDecimal.valueOf(rate))
            .longValue();
    List<StreamReport> streams = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Tally tally = new Tally(total / count, 0x1234_5678 + i);
      streams.add(new StreamReport(tally, Duration.ofNanos(nanos - i * 1000L)));
    }
    return new Sample(
        new TransferId(transfer),
        warmup,
        STARTED.plusSeconds(1),
        Ending.MEASURED,
        Optional.of(new ClientReport.Timing(Duration.ofNanos(12_345_678), Duration.ofNanos(nanos))),
        streams,
        Optional.of(
            new Negotiated(
                spec.settings().algorithms().cipher().map(c -> c.text()).orElse("aes128-ctr"),
                "hmac-sha2-256",
                "curve25519-sha256",
                "none",
                Optional.of("APACHE-SSHD-2.20.0"),
                Optional.of("APACHE-SSHD-2.20.0"),
                "session",
                Optional.empty())),
        Optional.empty(),
        OptionalLong.of(0),
        new Latency(
            Optional.of(Duration.ofNanos(412_000)), Optional.of(Duration.ofNanos(30_215_000))),
        List.of(new Reading(Duration.ofNanos(nanos / 2), total / 2)),
        ExampleCosts.costs(1));
  }

  /** The same sample with other readings and costs. */
  public static Sample with(Sample sample, List<Reading> readings, Costs costs) {
    return new Sample(
        sample.transfer(),
        sample.warmup(),
        sample.started(),
        sample.ending(),
        sample.timing(),
        sample.streams(),
        sample.negotiated(),
        sample.limitedBy(),
        sample.refusedRequests(),
        sample.latency(),
        readings,
        costs);
  }
}
