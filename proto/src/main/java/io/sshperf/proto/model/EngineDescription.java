package io.sshperf.proto.model;

import java.util.List;
import java.util.Optional;

/**
 * An engine as it is on one host.
 *
 * @param version as the software writes it in its identification string; empty if it is not there
 * @param path where its main program is; empty where it is in the agent itself, or not there
 * @param client what it can do as the SSH client
 * @param server what it can do as the SSH server
 * @param supported everything it can be asked for by name
 * @param offered what its server offers out of the box
 * @param unsettable settings that it does not have
 */
public record EngineDescription(
    Engine engine,
    String version,
    Optional<String> path,
    Ability client,
    Ability server,
    AlgorithmSet supported,
    AlgorithmSet offered,
    List<Unsettable> unsettable) {
  public EngineDescription {
    unsettable = List.copyOf(unsettable);
  }

  /** One that is in the agent itself, does everything on both sides and has every setting. */
  public static EngineDescription inProcess(
      Engine engine, String version, AlgorithmSet supported, AlgorithmSet offered) {
    return new EngineDescription(
        engine,
        version,
        Optional.empty(),
        Ability.all(),
        Ability.all(),
        supported,
        offered,
        List.of());
  }

  /** One that this host does not have. */
  public static EngineDescription missing(Engine engine, String whyNot) {
    Ability none = Ability.none(whyNot);
    return new EngineDescription(
        engine, "", Optional.empty(), none, none, AlgorithmSet.NONE, AlgorithmSet.NONE, List.of());
  }

  /** Whether it can do anything at all. */
  public boolean isUsable() {
    return client.whyNot().isEmpty() || server.whyNot().isEmpty();
  }

  /** A setting of the cell's that it does not have as the cell's client, if there is one. */
  public Optional<Unsettable> missingAsClient(CellSpec cell) {
    return unsettable.stream().filter(one -> one.forbids(cell, true)).findFirst();
  }

  /** A setting of the cell's that it does not have as the cell's server, if there is one. */
  public Optional<Unsettable> missingAsServer(CellSpec cell) {
    return unsettable.stream().filter(one -> one.forbids(cell, false)).findFirst();
  }
}
