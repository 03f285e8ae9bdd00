package io.sshperf.controller.run;

import io.sshperf.controller.analysis.Repeat;
import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.CellResult;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a run would do. Pure.
 *
 * @param cells without samples; incompatible ones have their ending
 * @param rounds of one pass, in the order of the cells' numbers
 * @param samples of all cells, warm-up included, as far as they can be foreseen
 * @param estimate from sizes and a typical rate
 */
public record RunPreview(
    List<CellResult> cells, List<List<Slot>> rounds, long samples, Duration estimate) {

  public static RunPreview of(Plan plan) {
    List<Cell> measurable = plan.compatible();
    Duration estimate =
        measurable.stream()
            .map(
                cell ->
                    TransferLimits.expected(cell.spec().settings().load())
                        .multipliedBy(plan.samples(cell)))
            .reduce(Duration.ZERO, Duration::plus);
    return new RunPreview(
        unmeasured(plan),
        Schedule.rounds(measurable.stream().map(cell -> new Slot(cell.number(), false)).toList()),
        plan.samples(),
        estimate);
  }

  /** The cells as they are before the first sample. */
  static List<CellResult> unmeasured(Plan plan) {
    return plan.cells().stream().map(cell -> unmeasured(cell, plan.matrix().repeat())).toList();
  }

  private static CellResult unmeasured(Cell cell, Repeat repeat) {
    return new CellResult(
        cell.number(),
        cell.key(),
        cell.spec(),
        Optional.of(repeat),
        cell.incompatible().map(Ending::incompatible),
        List.of());
  }
}
