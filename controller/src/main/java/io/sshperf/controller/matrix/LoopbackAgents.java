package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Pair;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds pairs of different hosts in which an agent advertises an address that only its own host can
 * reach.
 */
public final class LoopbackAgents {
  private LoopbackAgents() {}

  /** A problem for each such agent, naming the flag. */
  public static List<MatrixProblem> in(List<Pair> pairs, Map<AgentName, AgentDescription> known) {
    Set<MatrixProblem> problems = new LinkedHashSet<>();
    for (Pair pair : pairs) {
      AgentDescription sender = known.get(pair.sender());
      AgentDescription receiver = known.get(pair.receiver());
      if (sender != null && receiver != null && !sender.host().id().equals(receiver.host().id())) {
        List.of(sender, receiver).stream()
            .filter(agent -> isLoopback(agent.address()))
            .forEach(agent -> problems.add(problem(agent)));
      }
    }
    return List.copyOf(problems);
  }

  /** By its text alone: planning asks no name server. */
  private static boolean isLoopback(String address) {
    return address.startsWith("127.") || address.equals("::1") || address.equals("localhost");
  }

  private static MatrixProblem problem(AgentDescription agent) {
    return new MatrixProblem(
        0,
        "agent "
            + agent.name()
            + " advertises "
            + agent.address()
            + ", which other hosts cannot reach (restart it with --advertise ADDR, an address that"
            + " they can)");
  }
}
