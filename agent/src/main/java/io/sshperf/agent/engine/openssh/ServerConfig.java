package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;

/**
 * The whole configuration of a private {@code sshd}, so that nothing of the host's is used. Pure.
 */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
final class ServerConfig {
  /**
   * All as the child sees them.
   *
   * @param hostKey private half
   * @param sftpServer the real {@code sftp-server}; empty for {@code internal-sftp}
   */
  record Paths(String hostKey, String authorizedKeys, Optional<String> sftpServer) {}

  private ServerConfig() {}

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
    throw new UnsupportedOperationException();
  }
}
