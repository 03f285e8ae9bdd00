package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.Unsettable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Agents for tests; their engines support 3des-cbc and do not offer it. */
final class Fleet {
  static final AlgorithmSet OFFERED =
      new AlgorithmSet(
          List.of(
              "chacha20-poly1305@openssh.com",
              "aes128-ctr",
              "aes192-ctr",
              "aes256-ctr",
              "aes128-gcm@openssh.com",
              "aes256-gcm@openssh.com"),
          List.of("hmac-sha2-256", "hmac-sha2-512"),
          List.of("curve25519-sha256", "ecdh-sha2-nistp256"),
          List.of("none"));
  static final AlgorithmSet SUPPORTED =
      new AlgorithmSet(
          List.of(
              "chacha20-poly1305@openssh.com",
              "aes128-ctr",
              "aes192-ctr",
              "aes256-ctr",
              "aes128-gcm@openssh.com",
              "aes256-gcm@openssh.com",
              "3des-cbc"),
          List.of("hmac-sha2-256", "hmac-sha2-512", "hmac-md5"),
          List.of("curve25519-sha256", "ecdh-sha2-nistp256", "diffie-hellman-group1-sha1"),
          List.of("none", "zlib"));

  private Fleet() {}

  static Map<AgentName, AgentDescription> of(String... names) {
    Map<AgentName, AgentDescription> agents = new TreeMap<>();
    for (String name : names) {
      add(agents, agent(name, mina(SUPPORTED, OFFERED, Method.values())));
    }
    return agents;
  }

  static void add(Map<AgentName, AgentDescription> agents, AgentDescription agent) {
    agents.put(agent.name(), agent);
  }

  static AgentDescription agent(String name, EngineDescription... engines) {
    return new AgentDescription(
        new AgentName(name),
        "installation-" + name,
        AgentDescription.PROTOCOL_VERSION,
        new AgentDescription.Host("host-" + name, "Linux", "", 2),
        "0.1.0",
        "17",
        "192.0.2.1",
        List.of(engines),
        Optional.empty());
  }

  /** A real one: it has no window, no compression as server, and its scp no buffer. */
  static EngineDescription openssh(Ability client, Ability server) {
    return new EngineDescription(
        Engine.OPENSSH,
        "OpenSSH_9.2p1",
        Optional.of("/usr/bin/ssh"),
        client,
        server,
        SUPPORTED,
        OFFERED,
        List.of(
            Unsettable.always(Knob.WINDOW, Role.RECEIVER, "its window is 2MiB"),
            Unsettable.always(Knob.COMPRESSION, Role.SERVER, "built without zlib"),
            new Unsettable(
                Knob.BUFFER,
                Role.CLIENT,
                Optional.of(Method.SFTP),
                Optional.of(ClientProgram.SCP),
                "OpenSSH 9.4 and later have scp -X buffer")));
  }

  static EngineDescription mina(AlgorithmSet supported, AlgorithmSet offered, Method... methods) {
    return new EngineDescription(
        Engine.MINA,
        "SSHD-2.20",
        Optional.empty(),
        Ability.of(List.of(methods)),
        Ability.of(List.of(methods)),
        supported,
        offered,
        List.of());
  }
}
