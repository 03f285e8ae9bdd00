package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import java.util.List;

/**
 * The words after the program's name that make a client of {@code ssh}, {@code scp} or {@code sftp}
 * for a transfer, with nothing of the user's configuration. Immutable, pure.
 */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
final class ClientArguments {
  /**
   * @param identity the user key's private half, as the child sees it
   * @param knownHosts the file with {@link #knownHosts}, as the child sees it
   */
  record Paths(String identity, String knownHosts) {}

  /**
   * @param connectTimeout rounded up to whole seconds
   * @throws TransferException if the program cannot be asked for the settings or the address
   */
  static ClientArguments of(
      ClientProgram program,
      OpensshVersion version,
      TransferSettings settings,
      ServerAddress server,
      Paths paths,
      Duration connectTimeout)
      throws TransferException {
    throw new UnsupportedOperationException();
  }

  /** The line of the known hosts file that pins the server's key. */
  static String knownHosts(ServerAddress server) {
    throw new UnsupportedOperationException();
  }

  /** For {@code ssh}: runs a command. */
  List<String> command(String remote) {
    throw new UnsupportedOperationException();
  }

  /**
   * For {@code scp}: uploads the files of one stream.
   *
   * @param files at least one
   * @throws TransferException if there are more than a command line can hold
   */
  List<String> push(List<ChildFile> files) throws TransferException {
    throw new UnsupportedOperationException();
  }

  /**
   * For {@code scp}: downloads one file to its path.
   *
   * @throws TransferException if the path cannot be an operand
   */
  List<String> pull(ChildFile file) throws TransferException {
    throw new UnsupportedOperationException();
  }

  /**
   * For {@code scp}: downloads all files of one stream.
   *
   * @param names a pattern of the shell's for them, as {@code payload-0-*}
   * @param directory where they go, as the child sees it
   * @throws TransferException if the path cannot be an operand
   */
  List<String> pull(String names, String directory) throws TransferException {
    throw new UnsupportedOperationException();
  }

  /**
   * For {@code sftp}: does what a file says.
   *
   * @param batch the file with an {@link SftpBatch}, as the child sees it
   */
  List<String> batch(String batch) {
    throw new UnsupportedOperationException();
  }
}
