package io.sshperf.proto.model;

import java.util.Optional;

/**
 * Which programs of a host take part, where its engine has several; what is empty is left to
 * sshperf.
 *
 * @param client the client's program
 * @param sftpServer what serves SFTP
 */
public record Programs(Optional<ClientProgram> client, Optional<SftpServer> sftpServer) {
  public static final Programs DEFAULT = new Programs(Optional.empty(), Optional.empty());

  public Programs withClient(ClientProgram wanted) {
    return new Programs(Optional.of(wanted), sftpServer);
  }

  public Programs withoutClient() {
    return new Programs(Optional.empty(), sftpServer);
  }

  public Programs withSftpServer(SftpServer wanted) {
    return new Programs(client, Optional.of(wanted));
  }

  public Programs withoutSftpServer() {
    return new Programs(client, Optional.empty());
  }
}
