package io.sshperf.controller.report;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an agent's engines cannot do, and why, a sentence each. */
final class AgentLimits {
  private AgentLimits() {}

  static Stream<String> of(String agent, List<EngineDescription> engines) {
    return engines.stream().flatMap(engine -> of(agent + ": " + engine.engine().word(), engine));
  }

  private static Stream<String> of(String subject, EngineDescription engine) {
    Optional<String> reason = engine.client().whyNot();
    if (reason.isPresent() && reason.equals(engine.server().whyNot())) {
      return Stream.of(subject + " cannot be used: " + reason.get());
    }
    return Stream.of(
            limit(engine.client(), subject + " cannot be the client"),
            limit(engine.server(), subject + " cannot serve"))
        .flatMap(Optional::stream);
  }

  private static Optional<String> limit(Ability ability, String start) {
    if (ability.whyNot().isPresent()) {
      return Optional.of(start + ": " + ability.whyNot().get());
    }
    List<String> lacking =
        Arrays.stream(Method.values())
            .filter(method -> !ability.methods().contains(method))
            .map(Method::word)
            .toList();
    return lacking.isEmpty()
        ? Optional.empty()
        : Optional.of(start + " for " + String.join(", ", lacking));
  }
}
