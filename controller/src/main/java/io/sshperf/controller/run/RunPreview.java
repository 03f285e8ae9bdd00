package io.sshperf.controller.run;

import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.CellResult;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.List;

/**
 * What a run would do. Pure.
 *
 * @param cells without samples; incompatible ones have their ending
 * @param rounds of one pass, in the order of the cells' numbers
 * @param samples of all cells, warm-up included
 * @param estimate from sizes and a typical rate
 */
public record RunPreview(
    List<CellResult> cells, List<List<Slot>> rounds, long samples, Duration estimate) {

  public static RunPreview of(Plan plan) {
    List<Cell> measurable = plan.compatible();
    int repeats = plan.matrix().warmup() + plan.matrix().repeat();
    Duration onePass =
        measurable.stream()
            .map(cell -> TransferLimits.expected(cell.spec().settings().load()))
            .reduce(Duration.ZERO, Duration::plus);
    return new RunPreview(
        plan.cells().stream().map(RunPreview::unmeasured).toList(),
        Schedule.rounds(measurable.stream().map(cell -> new Slot(cell.number(), false)).toList()),
        plan.samples(),
        onePass.multipliedBy(repeats));
  }

  static CellResult unmeasured(Cell cell) {
    return new CellResult(
        cell.number(),
        cell.key(),
        cell.spec(),
        cell.incompatible().map(Ending::incompatible),
        List.of());
  }
}
