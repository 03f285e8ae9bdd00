package io.sshperf.agent.session;

import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ServerAddress;
import org.jspecify.annotations.Nullable;

/**
 * This agent's part as the SSH client of one transfer: prepared, then run at most once, then over.
 * Thread-safe; the transfer runs on the thread that calls {@link #run}.
 */
final class ClientSide {
  private final TransferClient client;
  private @Nullable Thread runner;
  private @Nullable Ending stopped;
  private boolean started;

  ClientSide(TransferClient client) {
    this.client = client;
  }

  String publicKey() {
    return client.publicKey();
  }

  /** Whether this call is the first to ask: a repeated start does nothing. */
  synchronized boolean claimStart() {
    boolean first = !started;
    started = true;
    return first;
  }

  /** Runs the transfer to its end and closes the client. Call after {@link #claimStart}. */
  ClientReport run(ServerAddress server, ProgressListener progress) {
    synchronized (this) {
      if (stopped != null) {
        client.close();
        return ClientReport.notBegun(stopped);
      }
      runner = Thread.currentThread();
    }
    try {
      ClientReport report = client.transfer(server, progress);
      synchronized (this) {
        runner = null;
        return stopped == null ? report : report.with(stopped);
      }
    } finally {
      synchronized (this) {
        runner = null;
      }
      client.close();
      Thread.interrupted(); // the pool's thread goes on to other work
    }
  }

  /**
   * Ends the transfer, however far it is.
   *
   * @return whether a report will still come from {@link #run}
   */
  synchronized boolean stop(Ending because) {
    if (stopped == null) {
      stopped = because;
    }
    if (runner != null) {
      runner.interrupt();
    }
    if (!started) {
      client.close();
    }
    return started;
  }
}
