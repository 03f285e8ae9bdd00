package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reason;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a table says of a cell; unlike the cell, small whatever its samples.
 *
 * @param rates of the samples that count, in the order they were taken
 * @param unsettled what to say of a figure that is less sure than was asked for; else empty
 * @param warmups samples discarded
 */
record CellRow(
    int number,
    CellSpec spec,
    Optional<Ending> ending,
    Optional<Estimate> throughput,
    Optional<Duration> setup,
    Optional<Duration> rtt,
    List<Double> rates,
    String unsettled,
    int warmups) {
  static final String NOTHING = "–";

  static CellRow of(CellResult cell) {
    return new CellRow(
        cell.number(),
        cell.spec(),
        cell.ending(),
        cell.throughput(),
        cell.setup(),
        cell.rtt(),
        Arrays.stream(cell.rates()).boxed().toList(),
        unsettled(cell),
        (int) cell.samples().stream().filter(Sample::warmup).count());
  }

  /** As {@code not within 2 %: 3.4 %}. */
  private static String unsettled(CellResult cell) {
    return cell.settled()
        .filter(settled -> !settled)
        .flatMap(settled -> cell.repeat())
        .map(rule -> "not within " + Rates.percent(rule.until()) + unsettledBy(cell))
        .orElse("");
  }

  private static String unsettledBy(CellResult cell) {
    return cell.throughput()
        .filter(t -> t.relativeHalfWidth().isPresent())
        .map(t -> ": " + Rates.percent(t.relativeHalfWidth()))
        .orElse("");
  }

  /** Header of the first of the {@link #details}. */
  static String sureness(RateUnit unit, boolean intervals) {
    return (intervals ? Rates.percent(OptionalDouble.of(Estimate.CONFIDENCE)) : "min–max")
        + " "
        + unit.symbol();
  }

  boolean hasInterval() {
    return throughput.flatMap(Estimate::interval).isPresent();
  }

  String rate(RateUnit unit) {
    return throughput.map(t -> Rates.number(unit.in(t.median()))).orElse(NOTHING);
  }

  /**
   * How sure it is, the number of samples, and the set-up time; only of a measured cell.
   *
   * @param intervals whether the first of them is the interval, else the range of the samples
   */
  List<String> details(RateUnit unit, boolean intervals) {
    return throughput
        .map(
            t ->
                List.of(
                    intervals
                        ? t.interval().map(i -> range(i.low(), i.high(), unit)).orElse(NOTHING)
                        : range(t.min(), t.max(), unit),
                    Integer.toString(t.count()),
                    setup.map(s -> Rates.number(s.toNanos() / 1e6)).orElse(NOTHING)))
        .orElse(List.of());
  }

  private static String range(double low, double high, RateUnit unit) {
    return Rates.number(unit.in(low)) + "–" + Rates.number(unit.in(high));
  }

  /** How the cell ended, if it is not measured; if it is, what its figure lacks. */
  String remark() {
    if (throughput.isPresent()) {
      return unsettled;
    }
    String samples = rates.isEmpty() ? "" : " (samples measured before: " + rates.size() + ")";
    return ending.map(CellRow::remark).orElse("not over") + samples;
  }

  private static String remark(Ending ending) {
    return ending.outcome().word() + ending.reason().map(CellRow::remark).orElse("");
  }

  private static String remark(Reason reason) {
    String text = reason.text();
    boolean told = reason.offer().stream().allMatch(text::contains);
    String offer = told ? "" : " (offered: " + String.join(", ", reason.offer()) + ")";
    return ": " + text + offer;
  }
}
