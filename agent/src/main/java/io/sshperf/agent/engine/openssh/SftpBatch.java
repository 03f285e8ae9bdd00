package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Initiator;
import java.util.List;

/** What {@code sftp -b} is to do: a line for each file. Pure. */
final class SftpBatch {
  private SftpBatch() {}

  /**
   * @param files of one stream, in their order
   * @throws TransferException if a path cannot be written in it
   */
  static String of(Initiator initiator, List<ChildFile> files) throws TransferException {
    StringBuilder batch = new StringBuilder();
    for (ChildFile file : files) {
      String local = SafePath.quoted(file.path());
      String remote = '"' + ClientArguments.checkedName(file) + '"';
      batch.append(
          switch (initiator) {
            case PUSH -> "put %s %s\n".formatted(local, remote);
            case PULL -> "get %s %s\n".formatted(remote, local);
          });
    }
    return batch.toString();
  }
}
