package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Repeat;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
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
 * @param unsettled the rule of a cell whose figure is less sure than it asks for
 * @param warmups samples discarded
 * @param isOdd whether its samples have outliers or drift
 * @param ends the sender, then the receiver
 */
record CellRow(
    int number,
    CellSpec spec,
    Optional<Ending> ending,
    Optional<Estimate> throughput,
    Optional<Duration> setup,
    Optional<Duration> rtt,
    List<Double> rates,
    Optional<Repeat> unsettled,
    int warmups,
    boolean isOdd,
    List<EndRow> ends) {
  static final String NOTHING = "–";

  /** Before an interval that is wider than was asked for. */
  static final String UNSETTLED = "~";

  static CellRow of(CellResult cell) {
    return new CellRow(
        cell.number(),
        cell.spec(),
        cell.ending(),
        cell.throughput(),
        cell.setup(),
        cell.rtt(),
        Arrays.stream(cell.rates()).boxed().toList(),
        cell.repeat().filter(rule -> !cell.settled().orElse(true)),
        (int) cell.samples().stream().filter(Sample::warmup).count(),
        !cell.flags().isEmpty(),
        Arrays.stream(End.values()).map(end -> EndRow.of(cell, end)).toList());
  }

  /** As {@code not within 2 %: 3.4 %}; empty if the figure is as sure as was asked for. */
  String unsettledText() {
    return unsettled
        .map(rule -> "not within " + Rates.percent(rule.until()) + ": " + halfWidth())
        .orElse("");
  }

  /** Half of the interval's width, as a share of the median. */
  private String halfWidth() {
    return throughput
        .map(Estimate::relativeHalfWidth)
        .filter(OptionalDouble::isPresent)
        .map(Rates::percent)
        .orElse(NOTHING);
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
                        ? t.interval()
                            .map(i -> mark() + range(i.low(), i.high(), unit))
                            .orElse(NOTHING)
                        : range(t.min(), t.max(), unit),
                    Integer.toString(t.count()),
                    setup.map(s -> Rates.number(s.toNanos() / 1e6)).orElse(NOTHING)))
        .orElse(List.of());
  }

  /** CPU seconds per GiB at each end; only of a measured cell. */
  List<String> costs() {
    return throughput.isPresent() ? ends.stream().map(EndRow::cpu).toList() : List.of();
  }

  private String mark() {
    return unsettled.isPresent() ? UNSETTLED : "";
  }

  private static String range(double low, double high, RateUnit unit) {
    return Rates.number(unit.in(low)) + "–" + Rates.number(unit.in(high));
  }

  /** How the cell ended, unless it is measured. */
  String remark() {
    if (throughput.isPresent()) {
      return "";
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
