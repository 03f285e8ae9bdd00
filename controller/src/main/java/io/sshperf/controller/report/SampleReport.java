package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.CellSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One sample over its time, for a terminal: its rate as a chart, then both ends, each on its own
 * clock.
 *
 * @param width of the terminal in columns
 * @param unit of rates
 */
record SampleReport(int width, RateUnit unit) {
  private static final String UNREAD = "no chart of its rate: nothing was read before its end";

  /**
   * @param chosen number of the sample, from 1; empty: of those that count the one nearest the
   *     median of the cell, or the last of all where none counts
   */
  List<String> lines(CellResult cell, OptionalInt chosen) {
    if (cell.samples().isEmpty()) {
      return List.of();
    }
    Optional<Sample> typical = chosen.isPresent() ? Optional.empty() : typical(cell);
    int index =
        chosen.orElse(typical.map(cell.samples()::indexOf).orElse(cell.samples().size() - 1) + 1)
            - 1;
    Sample sample = cell.samples().get(index);
    String title =
        "sample %d of %d%s: %s"
            .formatted(
                index + 1,
                cell.samples().size(),
                typical.isPresent() ? ", nearest the median" : "",
                ending(sample));
    List<String> lines = new ArrayList<>(wrapped(title));
    lines.addAll(course(cell.spec(), sample));
    for (End end : End.values()) {
      lines.add("");
      lines.addAll(
          wrapped(
              end.word()
                  + " "
                  + end.of(cell.spec().pair())
                  + ", on its own clock from its own start"));
      lines.addAll(new EndReport(end.of(sample.costs()), width).lines());
    }
    return lines;
  }

  private static Optional<Sample> typical(CellResult cell) {
    return cell.throughput()
        .flatMap(
            rate ->
                cell.counted().stream()
                    .filter(sample -> sample.bytesPerSecond().isPresent())
                    .min(Comparator.comparingDouble(sample -> distance(sample, rate.median()))));
  }

  private static double distance(Sample sample, double rate) {
    return Math.abs(sample.bytesPerSecond().orElse(0) - rate);
  }

  private String ending(Sample sample) {
    return sample.bytesPerSecond().stream()
        .mapToObj(rate -> Rates.format(rate, unit))
        .findFirst()
        .orElse(sample.ending().outcome().word());
  }

  private List<String> course(CellSpec spec, Sample sample) {
    boolean clients = spec.clientTellsProgress();
    Optional<RateCourse> course = RateCourse.of(sample, clients);
    if (course.isEmpty()) {
      return wrapped(UNREAD);
    }
    String clock =
        clients
            ? spec.clientAgent() + "'s clock, from the start of the timed interval"
            : spec.serverAgent() + "'s clock, from the first byte that it saw";
    List<String> lines = new ArrayList<>(wrapped(unit.symbol() + " on " + clock));
    Chart chart = new Chart(width, Rates.number(course.get().seconds()) + " s");
    double[] rates = course.get().rates(chart.bars());
    lines.addAll(chart.lines(Arrays.stream(rates).map(unit::in).toArray()));
    return lines;
  }

  private List<String> wrapped(String text) {
    return Text.lines(List.of(text.split(" ", -1)), width);
  }
}
