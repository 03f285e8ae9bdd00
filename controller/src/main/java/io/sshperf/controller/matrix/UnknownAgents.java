package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Quoted;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds agents that a matrix names and that are not connected. */
public final class UnknownAgents {
  private static final int SHOWN = 20;

  private UnknownAgents() {}

  /**
   * One problem for each; whether it is one, or the agent is waited for, is the caller's choice.
   */
  public static List<MatrixProblem> in(Matrix matrix, Collection<AgentName> connected) {
    Problems problems = new Problems();
    for (ListedPair listed : matrix.pairs()) {
      Stream.of(listed.pair().sender(), listed.pair().receiver())
          .filter(name -> !connected.contains(name))
          .forEach(name -> problems.add(listed.line(), text(name, connected)));
    }
    return problems.list();
  }

  private static String text(AgentName name, Collection<AgentName> connected) {
    return "unknown agent "
        + Quoted.of(name.text())
        + " (connected: "
        + listed(connected)
        + "); start it with: sshperf agent --name "
        + name
        + " --controller HOST:PORT"
        + Suggestion.of(name.text(), connected.stream().map(AgentName::text).toList());
  }

  /** The names in order, for messages; of many only the first. */
  static String listed(Collection<AgentName> names) {
    if (names.isEmpty()) {
      return "none";
    }
    int more = names.size() - SHOWN;
    return names.stream()
        .sorted()
        .limit(SHOWN)
        .map(AgentName::text)
        .collect(Collectors.joining(", ", "", more > 0 ? " and " + more + " more" : ""));
  }
}
