package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;

/**
 * The one command a private server runs, whatever the client asks for: one line, for the account's
 * shell. What was asked for is only compared, never run. Pure.
 */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
final class ForcedCommand {
  private ForcedCommand() {}

  /**
   * @param directory the transfer's, as the child sees it
   * @param sftpServer the real {@code sftp-server}, as the child sees it; empty for {@code
   *     internal-sftp}
   * @throws TransferException if a path cannot be written in it
   */
  static String of(
      TransferSettings settings, Initiator initiator, String directory, Optional<String> sftpServer)
      throws TransferException {
    throw new UnsupportedOperationException();
  }

  /** Name of the FIFO, in the transfer's directory, that gets what one stream sends in a push. */
  static String sink(int stream) {
    return "sink-" + stream;
  }

  /**
   * Name of the FIFO, in the transfer's directory, that gives one stream's file in a pull: two by
   * turns, so that the next file's is never still open for the last one's reader.
   *
   * @param index of the file within its stream
   */
  static String source(int stream, int index) {
    return "source-" + stream + "-" + index % 2;
  }
}
