package io.sshperf.controller.cli;

import io.sshperf.controller.report.PlanReport;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunJson;
import io.sshperf.proto.v1.PlanRunResponse;
import io.sshperf.proto.v1.PlanSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts the parts of a plan together as they arrive. */
final class PlanCollector {
  private final List<CellResult> cells = new ArrayList<>();
  private final List<List<Integer>> rounds = new ArrayList<>();
  private PlanSummary summary = PlanSummary.getDefaultInstance();

  void add(PlanRunResponse part) {
    switch (part.getPartCase()) {
      case CELL_JSON -> cells.add(RunJson.readCell(RunJson.parse(part.getCellJson())));
      case ROUND -> rounds.add(part.getRound().getCellNumbersList());
      case SUMMARY -> summary = part.getSummary();
      case PROBLEM, PART_NOT_SET -> throw new IllegalArgumentException("not a part of a plan");
    }
  }

  PlanReport view() {
    return new PlanReport(
        summary.getMatrixName(),
        cells,
        rounds,
        summary.getSampleCount(),
        summary.getHostCount(),
        Duration.ofSeconds(summary.getEstimate().getSeconds()));
  }
}
