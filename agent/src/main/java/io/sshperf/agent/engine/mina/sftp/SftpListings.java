package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.PayloadFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one client of the SFTP server has open of the one directory there is: how far it has read
 * the names of the transfer's files, several times at most. Confined to the thread that receives.
 */
final class SftpListings {
  /** Names of one reply, as many as OpenSSH's server gives (sftp-server.c: process_readdir). */
  static final int MOST_NAMES = 100;

  /** At a time; a client needs one. */
  static final int MOST_OPEN = 16;

  private final ServedFiles files;
  private final Map<ByteBuffer, Iterator<PayloadFile>> open = new HashMap<>();

  SftpListings(ServedFiles files) {
    this.files = files;
  }

  /**
   * Begins one.
   *
   * @return false if {@value #MOST_OPEN} are open already
   */
  boolean open(byte[] handle) {
    if (open.size() == MOST_OPEN) {
      return false;
    }
    open.put(ByteBuffer.wrap(handle), files.files().iterator());
    return true;
  }

  /**
   * The next names, or that there are no more.
   *
   * @return null if no such handle is open
   */
  @Nullable SftpReply read(int id, byte[] handle) {
    Iterator<PayloadFile> rest = open.get(ByteBuffer.wrap(handle));
    if (rest == null) {
      return null;
    }
    List<PayloadFile> next = new ArrayList<>();
    while (rest.hasNext() && next.size() < MOST_NAMES) {
      next.add(rest.next());
    }
    return next.isEmpty() ? SftpReply.status(id, SftpStatus.EOF, "") : SftpReply.names(id, next);
  }

  /**
   * Forgets it.
   *
   * @return false if no such handle is open
   */
  boolean close(byte[] handle) {
    return open.remove(ByteBuffer.wrap(handle)) != null;
  }
}
