package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Pair;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From the text of a matrix and the agents there are to what a run would do. */
public final class Planner {
  private final Matrix matrix;
  private final Map<AgentName, AgentDescription> connected;
  private final Problems problems = new Problems();

  private Planner(Matrix matrix, Map<AgentName, AgentDescription> connected) {
    this.matrix = matrix;
    this.connected = connected;
  }

  /**
   * Plans a matrix, or says everything that is wrong with it. An agent that is not connected is
   * told of beside other problems, but is no reason to refuse: ask {@link UnknownAgents} about a
   * plan that is not to wait for any.
   *
   * @param source what the file is called
   * @param manyCellsAllowed whether there may be more than {@value Expansion#MANY_CELLS} cells
   */
  public static PlanResult plan(
      String text,
      String source,
      List<AxisOverride> overrides,
      Map<AgentName, AgentDescription> connected,
      boolean manyCellsAllowed) {
    ParsedMatrix parsed = MatrixParser.parse(text, source, overrides);
    if (parsed instanceof ParsedMatrix.Sound sound) {
      return new Planner(sound.matrix(), connected).planned(manyCellsAllowed);
    }
    ParsedMatrix.Wrong wrong = (ParsedMatrix.Wrong) parsed;
    return new Planner(wrong.readable(), connected).refused(wrong.problems());
  }

  private PlanResult planned(boolean manyCellsAllowed) {
    List<Pair> pairs = matrix.pairs().stream().map(ListedPair::pair).toList();
    if (pairs.isEmpty()) {
      pairs = onlyPair();
    }
    Expansion expansion = Expansion.of(matrix, orAny(pairs), manyCellsAllowed);
    problems.addAll(expansion.problems());
    problems.addAll(UnknownAlgorithms.in(matrix, agents(pairs), connected));
    if (!problems.isEmpty()) {
      problems.addAll(UnknownAgents.in(matrix, connected.keySet()));
      return new PlanResult.Refused(problems.list());
    }
    List<Cell> cells = Pruning.of(expansion.cells(), connected);
    return new PlanResult.Planned(new Plan(matrix, pairs, cells, hosts(pairs)));
  }

  /** What was readable may be wrong as well; only its exclusions are not judged. */
  private PlanResult refused(List<MatrixProblem> known) {
    List<Pair> pairs = matrix.pairs().stream().map(ListedPair::pair).toList();
    problems.addAll(known);
    problems.addAll(Expansion.problemsOfReadable(matrix, orAny(pairs)));
    problems.addAll(UnknownAlgorithms.in(matrix, agents(pairs), connected));
    problems.addAll(UnknownAgents.in(matrix, connected.keySet()));
    return new PlanResult.Refused(problems.list());
  }

  /** A pair to look at combinations with, where none is known. */
  private static List<Pair> orAny(List<Pair> pairs) {
    return pairs.isEmpty() ? List.of(SpecEdit.UNSET.pair()) : pairs;
  }

  private List<Pair> onlyPair() {
    List<AgentName> agents = connected.keySet().stream().sorted().toList();
    if (agents.size() == 2) {
      return List.of(new Pair(agents.get(0), agents.get(1)));
    }
    problems.add(
        0,
        "pairs: none named, and "
            + agents.size()
            + " agents are connected: "
            + UnknownAgents.listed(agents)
            + " (expected exactly two; name the pair, as in pairs: {list: [{from: a, to: b}]})");
    return List.of();
  }

  private static Set<AgentName> agents(List<Pair> pairs) {
    return pairs.stream()
        .flatMap(pair -> Stream.of(pair.sender(), pair.receiver()))
        .collect(Collectors.toSet());
  }

  private int hosts(List<Pair> pairs) {
    return (int) agents(pairs).stream().map(this::host).distinct().count();
  }

  private String host(AgentName name) {
    AgentDescription agent = connected.get(name);
    return agent == null ? "agent " + name : "host " + agent.host().id();
  }
}
