package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TransferSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The whole configuration of a private {@code sshd}, so that nothing of the host's is used. Pure.
 */
final class ServerConfig {
  private static final Pattern ADDRESS =
      Pattern.compile(
          "\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]{1,32})?");

  /** Only the one key, only the one command, nothing read or written beside it. */
  private static final List<String> OURS =
      List.of(
          "PidFile none",
          "StrictModes no",
          "UsePAM no",
          "AuthenticationMethods publickey",
          "PasswordAuthentication no",
          "PermitRootLogin no",
          "DisableForwarding yes",
          "AllowTcpForwarding no",
          "AllowAgentForwarding no",
          "AllowStreamLocalForwarding no",
          "X11Forwarding no",
          "PermitTunnel no",
          "PermitTTY no",
          "PermitUserRC no",
          "PermitUserEnvironment no",
          "PrintMotd no",
          "PrintLastLog no",
          "UseDNS no",
          "Banner none",
          "LoginGraceTime 60",
          "MaxAuthTries 3",
          "MaxSessions 10",
          "LogLevel INFO");

  /** Logins under way beside those of the streams: a connection's end may come late. */
  private static final int SPARE_STARTUPS = 10;

  private ServerConfig() {}

  /**
   * All as the child sees them.
   *
   * @param hostKey private half
   */
  record Paths(String hostKey, String authorizedKeys) {}

  /**
   * @param listen an IP address and a port
   * @param offered what this version offers out of the box
   * @param forcedCommand one line, from {@link ForcedCommand}
   * @throws TransferException if an address or a path cannot be written in it
   */
  static String of(
      OpensshVersion version,
      HostPort listen,
      Paths paths,
      TransferSettings settings,
      AlgorithmSet offered,
      String forcedCommand)
      throws TransferException {
    List<String> lines = new ArrayList<>();
    lines.add("ListenAddress " + address(listen));
    lines.add("HostKey " + SafePath.quoted(paths.hostKey()));
    lines.add("AuthorizedKeysFile " + SafePath.quoted(paths.authorizedKeys()));
    lines.addAll(OURS);
    lines.add(
        version.atLeast(8, 7)
            ? "KbdInteractiveAuthentication no"
            : "ChallengeResponseAuthentication no");
    lines.add("MaxStartups " + (settings.load().streams() + SPARE_STARTUPS));
    if (version.atLeast(9, 8)) {
      lines.add("PerSourcePenalties no");
    }
    if (settings.algorithms().offer() == Offer.NAMED) {
      lines.addAll(named(settings.algorithms(), offered));
    }
    if (settings.method() == Method.SFTP) {
      lines.add("Subsystem sftp internal-sftp"); // that there is one; which, the command says
    }
    lines.add("ForceCommand " + oneLine(forcedCommand));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> named(Algorithms algorithms, AlgorithmSet offered) {
    List<String> lines = new ArrayList<>();
    added("Ciphers", algorithms.cipher(), offered.ciphers()).ifPresent(lines::add);
    added("MACs", algorithms.mac(), offered.macs()).ifPresent(lines::add);
    added("KexAlgorithms", algorithms.kex(), offered.kexs()).ifPresent(lines::add);
    return lines;
  }

  private static Optional<String> added(
      String keyword, Optional<AlgorithmName> name, List<String> offered) {
    return name.filter(n -> !offered.contains(n.text())).map(n -> keyword + " +" + n);
  }

  private static String address(HostPort listen) throws TransferException {
    if (!ADDRESS.matcher(listen.host()).matches() || listen.port() == 0) {
      throw new TransferException(
          Ending.failed(
              ReasonCode.SERVER_FAILED,
              "listen on "
                  + Quoted.of(listen.toString())
                  + " (expected an IP address and a port)"));
    }
    return listen.toString();
  }

  private static String oneLine(String command) {
    if (!Quoted.harmless(command).equals(command)) {
      throw new IllegalArgumentException(
          "forced command " + Quoted.of(command) + " (expected one line)");
    }
    return command;
  }
}
