package io.sshperf.agent.transfer;

import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.TransferSpec;

/** The software that moves the bytes, on either side. Thread-safe. */
public interface TransferEngine {

  /** What it is and can do on this host. Does not change while the agent runs. */
  EngineDescription describe();

  /**
   * Makes ready to be the SSH client of a transfer: checks what can be checked, makes the user key.
   * Connects to nothing.
   *
   * @throws TransferException if this engine cannot do what the spec asks
   */
  TransferClient client(TransferSpec spec) throws TransferException;

  /**
   * Opens a private server for a transfer. It serves that transfer and nothing else, to the holder
   * of one user key.
   *
   * @param authorizedKey the user key's public half, in OpenSSH's format
   * @throws TransferException if it cannot be opened; nothing is left open then
   */
  TransferServer server(TransferSpec spec, String authorizedKey, ServerBinding binding)
      throws TransferException;
}
