package io.sshperf.controller.result;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Pair;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run without its cells.
 *
 * @param id such as {@code 20261201T101500-window-3f2a}
 * @param matrix name of the matrix
 * @param matrixText the file as it was sent, overrides applied after it
 * @param started when it was queued
 * @param seed of the order of its samples
 * @param version of sshperf
 */
public record RunHead(
    String id,
    String matrix,
    String matrixText,
    RunState state,
    Instant started,
    long seed,
    String version,
    List<RunAgent> agents) {
  public RunHead {
    agents = List.copyOf(agents);
  }

  public RunHead in(RunState next) {
    return new RunHead(id, matrix, matrixText, next, started, seed, version, agents);
  }

  /** The agent of that name as it was; empty where the run does not name it. */
  public Optional<RunAgent> agent(AgentName name) {
    return agents.stream().filter(a -> a.name().equals(name.text())).findFirst();
  }

  /** Whether both ends of a pair are on one host, and so share its cores. */
  public Known<Boolean> sharesHost(Pair pair) {
    Optional<String> sender = agent(pair.sender()).map(RunAgent::hostId);
    Optional<String> receiver = agent(pair.receiver()).map(RunAgent::hostId);
    return sender.isPresent() && receiver.isPresent()
        ? Known.of(sender.equals(receiver))
        : Known.unknown("the run does not say on which hosts its agents were");
  }
}
