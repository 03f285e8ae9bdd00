package io.sshperf.proto.model;

import java.util.List;
import java.util.Optional;

/**
 * Who an agent is and what it can do, as it says in its hello.
 *
 * @param installation made once per data directory: tells an agent from a stranger with its name
 * @param protocolVersion both sides of a session must have the same
 * @param java version of the Java runtime
 * @param address the one that peers use to reach this agent's servers
 * @param metrics where its metrics can be had over plain HTTP; empty if not from other hosts
 */
public record AgentDescription(
    AgentName name,
    String installation,
    int protocolVersion,
    Host host,
    String version,
    String java,
    String address,
    List<EngineDescription> engines,
    Optional<HostPort> metrics) {
  /** Version of the protocol that this code speaks. */
  public static final int PROTOCOL_VERSION = 3;

  private static final int LONGEST_TEXT = 255;

  /**
   * The machine.
   *
   * @param id equal for two agents on one machine
   * @param cpu model; empty if unknown
   * @param cores that the agent may use, at least 1
   */
  public record Host(String id, String os, String cpu, int cores) {
    public Host {
      if (id.isBlank()) {
        throw new IllegalArgumentException("host id: '' (expected any text but none)");
      }
      if (cores < 1) {
        throw new IllegalArgumentException("cores: " + cores + " (expected 1 or more)");
      }
    }
  }

  public AgentDescription {
    if (installation.isBlank()) {
      throw new IllegalArgumentException("installation: '' (expected the agent's own id)");
    }
    List.of(installation, host.id(), host.os(), host.cpu(), version, java, address)
        .forEach(AgentDescription::requirePresentable);
    engines = List.copyOf(engines);
  }

  /** It goes to logs, tables and other agents. */
  private static void requirePresentable(String text) {
    if (text.length() > LONGEST_TEXT || !Quoted.harmless(text).equals(text)) {
      throw new IllegalArgumentException(
          Quoted.of(text)
              + " (expected at most "
              + LONGEST_TEXT
              + " characters, none of them a control character)");
    }
  }

  public Optional<EngineDescription> engine(Engine wanted) {
    return engines.stream().filter(e -> e.engine() == wanted).findFirst();
  }
}
