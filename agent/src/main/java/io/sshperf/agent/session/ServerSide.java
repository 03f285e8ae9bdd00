package io.sshperf.agent.session;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * This agent's part as the SSH server of one transfer: opened once, which may take its time, then
 * over. Thread-safe; it is opened on the thread that calls {@link #open}.
 */
final class ServerSide {
  private @Nullable Thread opener;
  private @Nullable TransferServer server;
  private boolean asked;
  private boolean over;

  /** Opens a server. */
  interface Opening {
    TransferServer open() throws TransferException;
  }

  /**
   * Opens it, the first time.
   *
   * @return where it is; empty while an earlier call is at it, which will say
   * @throws TransferException if it cannot be opened, or was stopped meanwhile
   */
  Optional<ServerAddress> open(Opening opening) throws TransferException {
    synchronized (this) {
      if (asked) {
        return Optional.ofNullable(server).map(TransferServer::address);
      }
      asked = true;
      requireWanted();
      opener = Thread.currentThread();
    }
    TransferServer opened = null;
    try {
      opened = opening.open();
    } finally {
      synchronized (this) {
        opener = null;
        Thread.interrupted(); // the pool's thread goes on to other work
        server = opened;
      }
    }
    return Optional.of(unlessOver(opened).address());
  }

  private TransferServer unlessOver(TransferServer opened) throws TransferException {
    synchronized (this) {
      if (!over) {
        return opened;
      }
    }
    opened.close();
    throw stopped();
  }

  private void requireWanted() throws TransferException {
    if (over) {
      throw stopped();
    }
  }

  private static TransferException stopped() {
    return new TransferException(Ending.cancelled("the transfer was stopped"));
  }

  /**
   * Ends it, however far it is.
   *
   * @return what it saw; empty if it was not open
   */
  Optional<ServerReport> finish() {
    TransferServer open;
    synchronized (this) {
      over = true;
      if (opener != null) {
        opener.interrupt();
      }
      open = server;
    }
    return Optional.ofNullable(open).map(TransferServer::finish);
  }
}
