package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Quoted;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds names of algorithms that no agent of a matrix has ever heard of: typing errors, not
 * incompatible cells.
 */
final class UnknownAlgorithms {
  private UnknownAlgorithms() {}

  /**
   * Nothing, as long as an agent is missing that might know the name.
   *
   * @param agents those that take part; empty if that is not known, for all that are connected
   */
  static List<MatrixProblem> in(
      Matrix matrix, Set<AgentName> agents, Map<AgentName, AgentDescription> connected) {
    if (!connected.keySet().containsAll(agents)) {
      return List.of();
    }
    List<EngineDescription> engines =
        connected.values().stream()
            .filter(agent -> agents.isEmpty() || agents.contains(agent.name()))
            .flatMap(agent -> agent.engines().stream())
            .toList();
    Problems problems = new Problems();
    for (AlgorithmKind kind : AlgorithmKind.values()) {
      find(kind, matrix, engines, problems);
    }
    return problems.list();
  }

  private static void find(
      AlgorithmKind kind, Matrix matrix, List<EngineDescription> engines, Problems problems) {
    Set<String> known = new TreeSet<>();
    engines.forEach(engine -> known.addAll(kind.names(engine.supported())));
    if (known.isEmpty()) {
      return;
    }
    for (Choice choice : matrix.choices().filter(c -> c.key() == kind.key()).toList()) {
      CellSpec asking = choice.change().apply(SpecEdit.UNSET);
      kind.asked(asking)
          .filter(name -> !known.contains(name))
          .ifPresent(
              name -> problems.add(choice.line(), choice.origin() + text(kind, name, known)));
    }
  }

  private static String text(AlgorithmKind kind, String name, Set<String> known) {
    return kind.key().word()
        + ": "
        + Quoted.of(name)
        + " is known to no agent here (expected one of "
        + String.join(", ", known)
        + ")"
        + Suggestion.of(name, known);
  }
}
