package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Children;
import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.Unsettable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the OpenSSH of a host can do, on each side. Immutable.
 *
 * @param client version of the client's programs; empty if they cannot be used
 * @param server version of the server; empty if it cannot be used
 * @param description what is told of it
 */
record Capabilities(
    Optional<OpensshVersion> client,
    Optional<OpensshVersion> server,
    EngineDescription description) {
  private static final String CLIENT_PACKAGE = "openssh-client";
  private static final String SERVER_PACKAGE = "openssh-server";
  private static final String SFTP_PACKAGE = "openssh-sftp-server";

  /** What one side can do. */
  private record Side(Optional<OpensshVersion> version, Ability ability, AlgorithmSet algorithms) {
    static Side none(String whyNot) {
      return new Side(Optional.empty(), Ability.none(whyNot), AlgorithmSet.NONE);
    }
  }

  /** Asks the programs. An interrupt leaves the engine out. */
  static Capabilities of(Installation installation, Children children) {
    Side client = client(installation, children);
    Side server = server(installation, children);
    String version = client.version().or(server::version).map(OpensshVersion::text).orElse("");
    return new Capabilities(
        client.version(),
        server.version(),
        new EngineDescription(
            Engine.OPENSSH,
            version,
            installation.ssh().or(installation::sshd).map(Path::toString),
            client.ability(),
            server.ability(),
            client.algorithms(),
            server.algorithms(),
            unsettable(client.version(), installation, children)));
  }

  private static Side client(Installation installation, Children children) {
    if (installation.ssh().isEmpty()) {
      return Side.none(missing("ssh", CLIENT_PACKAGE));
    }
    Path ssh = installation.ssh().get();
    try (Inquiry inquiry = new Inquiry(children)) {
      OpensshVersion version = inquiry.version(ssh);
      List<Method> methods = new ArrayList<>(List.of(Method.STREAM));
      if (installation.scp().isPresent()) {
        methods.add(Method.SFTP);
        methods.add(Method.SCP);
      }
      return new Side(Optional.of(version), Ability.of(methods), inquiry.supported(ssh));
    } catch (IOException e) {
      return Side.none(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Side.none("the agent was stopped while it asked " + ssh);
    }
  }

  private static Side server(Installation installation, Children children) {
    if (installation.sshd().isEmpty()) {
      return Side.none(missing("sshd", SERVER_PACKAGE));
    }
    if (!children.mayServe()) {
      return Side.none(children.whyMayNotServe().orElseThrow());
    }
    Path sshd = installation.sshd().get();
    try (Inquiry inquiry = new Inquiry(children)) {
      OpensshVersion version = inquiry.version(sshd);
      List<Method> methods = new ArrayList<>(List.of(Method.STREAM, Method.SFTP));
      if (installation.scp().isPresent()) {
        methods.add(Method.SCP);
      }
      return new Side(Optional.of(version), Ability.of(methods), inquiry.offered(sshd));
    } catch (IOException e) {
      return Side.none(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Side.none("the agent was stopped while it asked " + sshd);
    }
  }

  private static List<Unsettable> unsettable(
      Optional<OpensshVersion> client, Installation installation, Children children) {
    List<Unsettable> all = new ArrayList<>();
    client.map(Lacks::of).ifPresent(all::addAll);
    if (installation.sftp().isEmpty()) {
      all.add(
          new Unsettable(
              Knob.PROGRAM,
              Role.CLIENT,
              Optional.of(Method.SFTP),
              Optional.of(ClientProgram.SFTP),
              missing("sftp", CLIENT_PACKAGE)));
    }
    if (installation.sftpServer().isEmpty()) {
      all.add(
          Unsettable.always(Knob.SFTP_SERVER, Role.SERVER, missing("sftp-server", SFTP_PACKAGE)));
    }
    children
        .whyNotOnCores()
        .ifPresent(
            why -> {
              all.add(Unsettable.always(Knob.CORES, Role.CLIENT, why));
              all.add(Unsettable.always(Knob.CORES, Role.SERVER, why));
            });
    return all;
  }

  private static String missing(String program, String from) {
    return program + " is missing; install it with: apt-get install " + from;
  }
}
