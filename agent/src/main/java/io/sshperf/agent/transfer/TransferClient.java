package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.ServerAddress;

/** The SSH client's side of one transfer. Used once, then closed. */
public interface TransferClient extends AutoCloseable {

  /**
   * The user key's public half, in OpenSSH's format. The private half does not leave this object.
   */
  String publicKey();

  /**
   * Connects, transfers and reports. Whatever happens in a transfer is a report, not an exception:
   * refused, stalled, too long, cut off. Runs on the caller's thread for the whole transfer; an
   * interrupt of that thread ends the transfer as cancelled, with everything closed and the
   * thread's interrupt flag set again.
   *
   * @param progress told a few times a second while payload moves, on a thread of the engine's
   */
  ClientReport transfer(ServerAddress server, ProgressListener progress);

  /** What works for this side, while {@link #transfer} runs and after it. */
  Workers workers();

  /** Forgets the key. Does nothing the second time. */
  @Override
  void close();
}
