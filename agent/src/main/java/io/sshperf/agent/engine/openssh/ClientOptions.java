package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The options that {@code ssh}, {@code scp} and {@code sftp} have in common, {@code -o Key=Value}:
 * our key, that server, nothing of the account's or the host's configuration, and what is
 * negotiated. Pure.
 */
final class ClientOptions {
  /**
   * What the operand is called; the address is an option, so that operands hold no strange
   * characters and an IPv6 address needs no brackets.
   */
  static final String SERVER = "server";

  /** The account's name in a room of the server's. */
  private static final String USER = "sshperf";

  private static final Pattern HOST_NAME =
      Pattern.compile("[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,253}[A-Za-z0-9_.])?");
  private static final Pattern IPV6 =
      Pattern.compile("[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]{1,32})?");
  private static final Pattern HOST_KEY =
      Pattern.compile("ssh-ed25519 [A-Za-z0-9+/]{20,200}={0,2}(?: [^\\p{Cntrl}]*)?");

  /** Nothing but what belongs to this one connection. */
  private static final List<String> OURS =
      List.of(
          "BatchMode=yes",
          "IdentitiesOnly=yes",
          "IdentityAgent=none",
          "AddKeysToAgent=no",
          "PreferredAuthentications=publickey",
          "ControlMaster=no",
          "ControlPath=none",
          "StrictHostKeyChecking=yes",
          "GlobalKnownHostsFile=/dev/null",
          "UpdateHostKeys=no",
          "VerifyHostKeyDNS=no",
          "CheckHostIP=no",
          "HostKeyAlgorithms=ssh-ed25519",
          "HostKeyAlias=" + SERVER,
          "CanonicalizeHostname=no",
          "ClearAllForwardings=yes",
          "PermitLocalCommand=no",
          "RequestTTY=no",
          "EscapeChar=none",
          "ConnectionAttempts=1");

  private ClientOptions() {}

  /**
   * @throws TransferException if the address or a path cannot be an option's value
   */
  static List<String> of(
      ClientProgram program,
      OpensshVersion version,
      Algorithms algorithms,
      ServerAddress server,
      ClientArguments.Paths paths,
      Duration connectTimeout)
      throws TransferException {
    List<String> options = new ArrayList<>(OURS);
    options.add("HostName=" + host(server.host()));
    options.add("Port=" + server.port());
    options.add("User=" + USER);
    options.add("IdentityFile=" + SafePath.quoted(paths.identity()));
    options.add("UserKnownHostsFile=" + SafePath.quoted(paths.knownHosts()));
    options.add("ConnectTimeout=" + wholeSeconds(connectTimeout));
    options.addAll(log(program, version));
    algorithms.cipher().ifPresent(name -> options.add("Ciphers=" + name));
    algorithms.mac().ifPresent(name -> options.add("MACs=" + name));
    algorithms.kex().ifPresent(name -> options.add("KexAlgorithms=" + name));
    algorithms
        .compression()
        .ifPresent(wanted -> options.add("Compression=" + (wanted ? "yes" : "no")));
    List<String> words = new ArrayList<>(List.of("-F", "none"));
    options.forEach(option -> words.addAll(List.of("-o", option)));
    return words;
  }

  /**
   * The line of the known hosts file that pins the server's key, and only that.
   *
   * @throws TransferException if it is no key of the kind that private servers have
   */
  static String knownHosts(ServerAddress server) throws TransferException {
    if (!HOST_KEY.matcher(server.hostKey()).matches()) {
      throw refused(
          "host key " + Quoted.of(server.hostKey()) + " (expected ssh-ed25519 and its base64)");
    }
    String[] words = server.hostKey().split(" ", 3);
    return "%s %s %s\n".formatted(SERVER, words[0], words[1]);
  }

  /**
   * What DebugLog needs, and no more: DEBUG2 writes a line for every window adjustment, about ten
   * thousand for a gigabyte. LogVerbose, which 8.5 brought, lifts one function above the level.
   */
  private static List<String> log(ClientProgram program, OpensshVersion version) {
    if (program != ClientProgram.SSH) {
      return List.of("LogLevel=DEBUG1");
    }
    return version.atLeast(8, 5)
        ? List.of("LogLevel=DEBUG1", "LogVerbose=clientloop.c:client_status_confirm():*")
        : List.of("LogLevel=DEBUG2");
  }

  /** In HostName, %h and its like are expanded; %% is a percent sign. */
  private static String host(String host) throws TransferException {
    if (!HOST_NAME.matcher(host).matches() && !IPV6.matcher(host).matches()) {
      throw refused(
          "server address " + Quoted.of(host) + " (expected a host name or an IP address)");
    }
    return host.replace("%", "%%");
  }

  private static long wholeSeconds(Duration timeout) {
    return Math.max(1, timeout.plusSeconds(1).minusNanos(1).toSeconds());
  }

  private static TransferException refused(String what) {
    return new TransferException(Ending.failed(ReasonCode.CONNECT_FAILED, what));
  }
}
