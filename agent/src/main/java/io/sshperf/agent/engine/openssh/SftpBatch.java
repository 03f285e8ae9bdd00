package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Initiator;
import java.util.List;

/** What {@code sftp -b} is to do: a line for each file. Pure. */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
final class SftpBatch {
  private SftpBatch() {}

  /**
   * @param files of one stream, in their order
   * @throws TransferException if a path cannot be written in it
   */
  static String of(Initiator initiator, List<ChildFile> files) throws TransferException {
    throw new UnsupportedOperationException();
  }
}
