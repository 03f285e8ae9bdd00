package io.sshperf.controller.result;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Flag;
import io.sshperf.controller.analysis.Flags;
import io.sshperf.controller.analysis.Repeat;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Negotiated;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A cell and what came of it.
 *
 * @param number from 1, in its run
 * @param key stable over runs: a hash of what the cell is
 * @param repeat the rule that its samples are taken by; absent if an older sshperf stored it
 * @param ending absent while the cell is not over
 * @param samples in the order they were taken, warm-up included
 */
public record CellResult(
    int number,
    String key,
    CellSpec spec,
    Optional<Repeat> repeat,
    Optional<Ending> ending,
    List<Sample> samples) {
  public CellResult {
    samples = List.copyOf(samples);
  }

  /** What the two ends agreed on, from the first sample that got so far. */
  public Optional<Negotiated> negotiated() {
    return samples.stream().flatMap(s -> s.negotiated().stream()).findFirst();
  }

  /**
   * The round-trip time, from the first sample that measured it; it does so before it transfers.
   */
  public Optional<Duration> rtt() {
    return first(Latency::rtt);
  }

  /**
   * How long TCP took to connect, from the first sample that did; through a relay it says little.
   */
  public Optional<Duration> connect() {
    return first(Latency::connect);
  }

  private Optional<Duration> first(Function<Latency, Optional<Duration>> which) {
    return samples.stream().flatMap(s -> which.apply(s.latency()).stream()).findFirst();
  }

  /** The samples that count: measured and not warm-up. */
  public List<Sample> counted() {
    return samples.stream().filter(s -> !s.warmup() && s.ending().isMeasured()).toList();
  }

  /** Payload bytes per second; present only if the cell is measured. */
  public Optional<Estimate> throughput() {
    double[] rates = rates();
    boolean measured = ending.filter(Ending::isMeasured).isPresent();
    return measured && rates.length > 0 ? Optional.of(Estimate.of(rates)) : Optional.empty();
  }

  /** Of the samples that count, in the order they were taken; payload bytes per second. */
  public double[] rates() {
    return counted().stream().flatMapToDouble(s -> s.bytesPerSecond().stream()).toArray();
  }

  /** Whether the figure is as sure as was asked for; absent if nothing was, or there is none. */
  public Optional<Boolean> settled() {
    return throughput().flatMap(estimate -> repeat.flatMap(rule -> rule.settled(estimate)));
  }

  /** What should be known of its samples; each flag's sample is one of {@link #counted}. */
  public List<Flag> flags() {
    return Flags.of(counted().stream().flatMap(s -> SampleContext.of(s).stream()).toList());
  }

  /** Median of the set-up times of the samples that count. */
  public Optional<Duration> setup() {
    long[] nanos =
        counted().stream()
            .flatMap(s -> s.timing().stream())
            .mapToLong(t -> t.setup().toNanos())
            .sorted()
            .toArray();
    if (nanos.length == 0) {
      return Optional.empty();
    }
    long upper = nanos[nanos.length / 2];
    long lower = nanos[(nanos.length - 1) / 2];
    return Optional.of(Duration.ofNanos(lower + (upper - lower) / 2));
  }
}
