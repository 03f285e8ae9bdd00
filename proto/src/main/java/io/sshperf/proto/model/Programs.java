package io.sshperf.proto.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which programs of a host take part, where its engine has several, and how they run; what is empty
 * is left to sshperf, or to the system.
 *
 * @param client the client's program
 * @param sftpServer what serves SFTP
 * @param cores on how many cores the programs of each end run, 1 to {@value HostLoad#MOST_CORES}
 */
public record Programs(
    Optional<ClientProgram> client, Optional<SftpServer> sftpServer, OptionalInt cores) {
  public static final Programs DEFAULT =
      new Programs(Optional.empty(), Optional.empty(), OptionalInt.empty());

  public Programs {
    if (cores.orElse(1) < 1 || cores.orElse(1) > HostLoad.MOST_CORES) {
      throw new IllegalArgumentException(
          "cores: " + cores.getAsInt() + " (expected 1 to " + HostLoad.MOST_CORES + ")");
    }
  }

  public Programs withClient(ClientProgram wanted) {
    return new Programs(Optional.of(wanted), sftpServer, cores);
  }

  public Programs withoutClient() {
    return new Programs(Optional.empty(), sftpServer, cores);
  }

  public Programs withSftpServer(SftpServer wanted) {
    return new Programs(client, Optional.of(wanted), cores);
  }

  public Programs withoutSftpServer() {
    return new Programs(client, Optional.empty(), cores);
  }

  public Programs withCores(int wanted) {
    return new Programs(client, sftpServer, OptionalInt.of(wanted));
  }
}
