package io.sshperf.controller.control;

import com.google.protobuf.Duration;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.matrix.PlanResult;
import io.sshperf.controller.result.RunJson;
import io.sshperf.controller.run.RunPreview;
import io.sshperf.controller.run.Slot;
import io.sshperf.proto.v1.PlanRunResponse;
import io.sshperf.proto.v1.PlanSummary;
import io.sshperf.proto.v1.Round;
import java.util.List;

/** A plan, piece by piece: its cells, the rounds of one pass, the figures. Or its problems. */
final class PlanAnswer {
  private PlanAnswer() {}

  static void send(PlanResult result, PacedResponses<PlanRunResponse> responses)
      throws InterruptedException {
    if (result instanceof PlanResult.Refused refused) {
      for (var problem : refused.problems()) {
        responses.send(PlanRunResponse.newBuilder().setProblem(MatrixWire.toWire(problem)).build());
      }
    } else if (result instanceof PlanResult.Planned planned) {
      send(planned.plan(), responses);
    }
  }

  private static void send(Plan plan, PacedResponses<PlanRunResponse> responses)
      throws InterruptedException {
    RunPreview preview = RunPreview.of(plan);
    for (var cell : preview.cells()) {
      responses.send(
          PlanRunResponse.newBuilder().setCellJson(RunJson.write(RunJson.planned(cell))).build());
    }
    for (List<Slot> round : preview.rounds()) {
      responses.send(
          PlanRunResponse.newBuilder()
              .setRound(
                  Round.newBuilder().addAllCellNumbers(round.stream().map(Slot::cell).toList()))
              .build());
    }
    responses.send(
        PlanRunResponse.newBuilder()
            .setSummary(
                PlanSummary.newBuilder()
                    .setSampleCount(preview.samples())
                    .setHostCount(plan.hosts())
                    .setEstimate(Duration.newBuilder().setSeconds(preview.estimate().toSeconds()))
                    .setMatrixName(plan.name()))
            .build());
  }
}
