package io.sshperf.controller.result;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Known;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * What a sample or a cell cost one end, so that it can be compared. Derived, never stored.
 *
 * @param secondsPerGib CPU seconds of the engine, user and system, for each GiB of payload, set-up
 *     included
 * @param coresUsed by the engine on average, from the start of the set-up to the end
 * @param peakMemory the largest resident size of any one process of the engine
 */
public record EndFigures(
    Known<Double> secondsPerGib, Known<Double> coresUsed, Known<DataSize> peakMemory) {
  private static final double GIB = 1L << 30;
  private static final String NO_SAMPLE = "no sample of this cell counts";

  /** Of one sample. */
  public static EndFigures of(Sample sample, End end) {
    EndCost cost = end.of(sample.costs());
    return new EndFigures(
        secondsPerGib(cost.usage().cpu(), sample),
        coresUsed(cost.usage().cpu(), sample),
        cost.usage().peakMemory());
  }

  private static Known<Double> secondsPerGib(Known<CpuTime> cpu, Sample sample) {
    long bytes = sample.tally().bytes();
    return bytes > 0 || cpu.value().isEmpty()
        ? cpu.map(time -> seconds(time) * GIB / bytes)
        : Known.unknown("no payload passed");
  }

  private static Known<Double> coresUsed(Known<CpuTime> cpu, Sample sample) {
    double seconds = sample.timing().map(EndFigures::seconds).orElse(0.0);
    return seconds > 0 || cpu.value().isEmpty()
        ? cpu.map(time -> seconds(time) / seconds)
        : Known.unknown("the timed interval never began");
  }

  private static double seconds(CpuTime time) {
    return time.total().toNanos() / 1e9;
  }

  private static double seconds(ClientReport.Timing timing) {
    return timing.setup().plus(timing.elapsed()).toNanos() / 1e9;
  }

  /**
   * Of a measured cell: medians of the samples that count and know, and the most memory of any.
   * What none of them knows is unknown for the reason of the first.
   */
  public static EndFigures of(CellResult cell, End end) {
    List<EndFigures> samples =
        cell.ending().filter(Ending::isMeasured).isPresent()
            ? cell.counted().stream().map(sample -> of(sample, end)).toList()
            : List.of();
    return new EndFigures(
        together(samples, EndFigures::secondsPerGib, EndFigures::median),
        together(samples, EndFigures::coresUsed, EndFigures::median),
        together(samples, EndFigures::peakMemory, Collections::max));
  }

  /**
   * @param made what one value is made of those that are known, at least one
   */
  private static <T> Known<T> together(
      List<EndFigures> samples, Function<EndFigures, Known<T>> which, Function<List<T>, T> made) {
    List<T> known = samples.stream().flatMap(s -> which.apply(s).value().stream()).toList();
    if (!known.isEmpty()) {
      return Known.of(made.apply(known));
    }
    return samples.isEmpty() ? Known.unknown(NO_SAMPLE) : which.apply(samples.get(0));
  }

  private static double median(List<Double> values) {
    return Estimate.of(values.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }
}
