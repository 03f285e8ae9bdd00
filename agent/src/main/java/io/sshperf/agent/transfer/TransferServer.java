package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;

/** The SSH server's side of one transfer: open since it was made, until closed. Thread-safe. */
public interface TransferServer extends AutoCloseable {

  /** Where the peer's client finds it. */
  ServerAddress address();

  /** Payload bytes that have passed so far, over all streams; does not wait. */
  long bytes();

  /** What works for this side, until {@link #finish} and after it. */
  Workers workers();

  /** Ends every connection, frees the port and reports. The second call reports the same again. */
  ServerReport finish();

  @Override
  default void close() {
    finish();
  }
}
