package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.transfer.TransferException;
import java.util.concurrent.CompletableFuture;
import org.apache.sshd.client.session.ClientSession;

/**
 * Opens the channels of a transfer's exchanges, and waits for the server's answers while they are
 * set up. Thread-safe: each exchange is set up on a thread of its own, which can be interrupted
 * wherever this waits.
 */
public interface Opener {

  /**
   * Opens a channel; the command is asked for later.
   *
   * @throws TransferException if it is not open in time, or the session is gone
   */
  void open(ClientSession session, CommandChannel channel)
      throws TransferException, InterruptedException;

  /**
   * Waits for an answer of the server's, up to the stall limit and the deadline.
   *
   * @param doing what is wrong if none comes, as {@code no reply to the command}
   * @throws TransferException if none comes in time, or the future fails
   */
  <T> T await(CompletableFuture<T> answer, String doing)
      throws TransferException, InterruptedException;
}
