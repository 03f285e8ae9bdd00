package io.sshperf.controller.control;

import io.sshperf.controller.matrix.AxisOverride;
import io.sshperf.controller.matrix.LoopbackAgents;
import io.sshperf.controller.matrix.MatrixProblem;
import io.sshperf.controller.matrix.PlanResult;
import io.sshperf.controller.matrix.Planner;
import io.sshperf.controller.matrix.UnknownAgents;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.v1.Matrix;
import io.sshperf.proto.v1.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A matrix as it is sent, and what is wrong with it. */
final class MatrixWire {
  private MatrixWire() {}

  static PlanResult plan(
      Matrix matrix, Map<AgentName, AgentDescription> known, boolean manyCellsAllowed) {
    PlanResult result =
        Planner.plan(
            matrix.getText(), matrix.getSource(), overrides(matrix), known, manyCellsAllowed);
    if (result instanceof PlanResult.Planned planned) {
      List<MatrixProblem> problems =
          new ArrayList<>(UnknownAgents.in(planned.plan().matrix(), known.keySet()));
      problems.addAll(LoopbackAgents.in(planned.plan().pairs(), known));
      return problems.isEmpty() ? result : new PlanResult.Refused(problems);
    }
    return result;
  }

  /** The file's text, and after it, as comments, what overrode it. */
  static String recorded(Matrix matrix) {
    List<AxisOverride> overrides = overrides(matrix);
    if (overrides.isEmpty()) {
      return matrix.getText();
    }
    return matrix.getText().stripTrailing()
        + "\n"
        + overrides.stream().map(o -> "# " + o + "\n").collect(Collectors.joining());
  }

  static Problem toWire(MatrixProblem problem) {
    return Problem.newBuilder().setLine(problem.line()).setText(problem.text()).build();
  }

  private static List<AxisOverride> overrides(Matrix matrix) {
    return matrix.getOverridesList().stream()
        .map(o -> new AxisOverride(o.getKey(), o.getValuesList()))
        .toList();
  }
}
