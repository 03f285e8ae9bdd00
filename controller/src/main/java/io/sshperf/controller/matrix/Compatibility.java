package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Unsettable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether two agents, by what they say of themselves, can do a cell. */
final class Compatibility {
  /** One side of a connection. */
  private record End(AgentName agent, EngineDescription engine) {
    @Override
    public String toString() {
      return agent + " (" + engine.engine().word() + ")";
    }
  }

  private Compatibility() {}

  /** Why not; empty if nothing speaks against it. */
  static Optional<Reason> objection(
      CellSpec cell, AgentDescription client, AgentDescription server) {
    Optional<EngineDescription> clientEngine = client.engine(cell.client());
    Optional<EngineDescription> serverEngine = server.engine(cell.server());
    if (clientEngine.isEmpty()) {
      return Optional.of(absent(client, cell.client()));
    }
    if (serverEngine.isEmpty()) {
      return Optional.of(absent(server, cell.server()));
    }
    End from = new End(client.name(), clientEngine.get());
    End to = new End(server.name(), serverEngine.get());
    Method method = cell.settings().method();
    return Stream.of(
            method(method, from, from.engine().client(), "client"),
            method(method, to, to.engine().server(), "server"),
            from.engine().missingAsClient(cell).map(one -> unsettable(one, from)),
            to.engine().missingAsServer(cell).map(one -> unsettable(one, to)),
            cores(cell, client, cell.client()),
            cores(cell, server, cell.server()),
            algorithms(cell, from, to),
            compression(cell, from, to))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Reason absent(AgentDescription agent, Engine engine) {
    String has =
        agent.engines().stream()
            .filter(EngineDescription::isUsable)
            .map(e -> e.engine().word())
            .collect(listed());
    return Reason.of(
        ReasonCode.UNSUPPORTED_ENGINE,
        agent.name() + " does not have the engine " + engine.word() + " (it has " + has + ")");
  }

  private static Optional<Reason> method(Method method, End end, Ability ability, String side) {
    if (ability.whyNot().isPresent()) {
      return Optional.of(
          Reason.of(
              ReasonCode.UNSUPPORTED_ENGINE,
              end + " cannot be the " + side + ": " + ability.whyNot().get()));
    }
    String can = ability.methods().stream().map(Method::word).collect(listed());
    return ability.methods().contains(method)
        ? Optional.empty()
        : Optional.of(
            Reason.of(
                ReasonCode.UNSUPPORTED_SETTING,
                "%s, as the %s, cannot do the method %s (it can do %s)"
                    .formatted(end, side, method.word(), can)));
  }

  private static Reason unsettable(Unsettable one, End end) {
    return Reason.of(
        ReasonCode.UNSUPPORTED_SETTING,
        "%s, as the %s, does not have the setting %s: %s"
            .formatted(end, one.role().word(), one.knob().word(), one.why()));
  }

  /** Only an end with programs keeps anything to the cores that are asked for. */
  private static Optional<Reason> cores(CellSpec cell, AgentDescription agent, Engine engine) {
    int asked = cell.settings().programs().cores().orElse(1);
    int has = agent.host().cores();
    return !engine.hasPrograms() || asked <= has
        ? Optional.empty()
        : Optional.of(
            Reason.of(
                ReasonCode.UNSUPPORTED_SETTING,
                "%d cores asked for; %s has %d %s"
                    .formatted(asked, agent.name(), has, has == 1 ? "core" : "cores")));
  }

  private static Optional<Reason> algorithms(CellSpec cell, End client, End server) {
    return Arrays.stream(AlgorithmKind.values())
        .flatMap(kind -> algorithm(kind, cell, client, server).stream())
        .findFirst();
  }

  private static Optional<Reason> algorithm(
      AlgorithmKind kind, CellSpec cell, End client, End server) {
    Optional<String> asked = kind.asked(cell);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    String refusal = "no common " + kind.title() + ": " + asked.get() + " asked for; ";
    if (!kind.names(client.engine().supported()).contains(asked.get())) {
      return Optional.of(Reason.of(kind.refused(), refusal + client + " cannot do it"));
    }
    List<String> offer = kind.names(offer(cell, server));
    return offer.contains(asked.get())
        ? Optional.empty()
        : Optional.of(
            new Reason(
                kind.refused(),
                refusal + server + " offers " + offer.stream().collect(listed()),
                offer));
  }

  private static Optional<Reason> compression(CellSpec cell, End client, End server) {
    if (!cell.settings().algorithms().compression().orElse(false)) {
      return Optional.empty();
    }
    List<String> offer = offer(cell, server).compressions();
    boolean common =
        client.engine().supported().compressions().stream()
            .anyMatch(c -> !c.equals("none") && offer.contains(c));
    return common
        ? Optional.empty()
        : Optional.of(
            new Reason(
                ReasonCode.NO_COMMON_COMPRESSION,
                "no common compression: asked for by "
                    + client
                    + "; "
                    + server
                    + " offers "
                    + offer.stream().collect(listed()),
                offer));
  }

  private static AlgorithmSet offer(CellSpec cell, End server) {
    return cell.settings().algorithms().offer() == Offer.NAMED
        ? server.engine().supported()
        : server.engine().offered();
  }

  private static Collector<CharSequence, ?, String> listed() {
    return Collectors.collectingAndThen(
        Collectors.joining(", "), text -> text.isEmpty() ? "nothing" : text);
  }
}
