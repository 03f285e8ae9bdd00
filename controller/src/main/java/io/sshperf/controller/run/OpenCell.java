package io.sshperf.controller.run;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Repeat;
import io.sshperf.controller.analysis.WarmUp;
import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell that has no outcome yet: what it has measured and what is left. Confined to its run's
 * thread.
 */
final class OpenCell {
  private final Cell cell;
  private final String title;
  private final Optional<SizeSearch> search;
  private final Repeat repeat;
  private final WarmUp heating;
  private final List<Double> discarded = new ArrayList<>();
  private final List<Double> rates = new ArrayList<>();
  private Duration expected;

  /**
   * @param title what tells it from the other cells of its run, short
   * @param warmup samples to be discarded at least
   */
  OpenCell(Cell cell, String title, Repeat repeat, int warmup) {
    this.cell = cell;
    this.title = title;
    this.repeat = repeat;
    this.heating = WarmUp.of(warmup, cell.spec());
    this.search =
        cell.spec().settings().needsSize()
            ? Optional.of(new SizeSearch(cell.spec().settings().load()))
            : Optional.empty();
    this.expected = TransferLimits.expected(cell.spec().settings().load());
  }

  Cell cell() {
    return cell;
  }

  String title() {
    return title;
  }

  /** What the next transfer is asked for: the cell, with a size where it cannot go by time. */
  CellSpec next() {
    CellSpec spec = cell.spec();
    return search.map(s -> spec.with(spec.settings().with(s.load()))).orElse(spec);
  }

  /** Whether more warm-up is needed than the matrix asks for, since its size is not known yet. */
  boolean seeksSize() {
    return search.map(SizeSearch::isOpen).orElse(false);
  }

  /**
   * Takes a sample of {@link #next}. One that only led to the next size is none of those that were
   * asked for.
   *
   * @param took from order to result
   */
  void add(Sample sample, Duration took) {
    if (sample.warmup() && sample.ending().isMeasured()) {
      search.ifPresent(s -> sample.timing().ifPresent(t -> s.add(t.elapsed())));
    }
    if (seeksSize()) {
      return;
    }
    if (search.isEmpty() || !sample.warmup()) {
      expected = took;
    }
    sample.bytesPerSecond().ifPresent((sample.warmup() ? discarded : rates)::add);
  }

  /** Whether enough samples were discarded. */
  boolean isWarm() {
    return heating.isOver(numbers(discarded));
  }

  /** Whether enough samples were measured. */
  boolean isDone() {
    return repeat.isEnough(numbers(rates));
  }

  /** Estimated time for the samples that are left, with what is known of their spread by now. */
  Duration left() {
    int warmups = isWarm() ? 0 : Math.max(1, heating.foreseen() - discarded.size());
    return expected.multipliedBy(warmups + repeat.foreseenAfter(numbers(rates)));
  }

  private static double[] numbers(List<Double> rates) {
    return rates.stream().mapToDouble(Double::doubleValue).toArray();
  }

  CellEnd ended(Ending ending) {
    OptionalDouble median =
        ending.isMeasured()
            ? OptionalDouble.of(Estimate.of(numbers(rates)).median())
            : OptionalDouble.empty();
    return new CellEnd(cell.number(), title(), ending, median);
  }
}
