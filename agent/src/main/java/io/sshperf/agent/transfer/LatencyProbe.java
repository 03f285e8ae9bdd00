package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSpec;

/** Measures how far a server is, for clients that cannot themselves. Thread-safe. */
public interface LatencyProbe {

  /**
   * Logs in to the server of a transfer and measures, on the caller's thread.
   *
   * @param privateKey the user key in OpenSSH's format
   * @throws TransferException if the server cannot be reached, or does not let this in
   */
  Latency measure(TransferSpec spec, ServerAddress server, String privateKey)
      throws TransferException, InterruptedException;
}
