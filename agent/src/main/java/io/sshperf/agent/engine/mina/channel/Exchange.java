package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Tally;
import java.io.IOException;

/**
 * What one connection of a transfer does, by one method, as the client. The stream's own thread
 * calls {@link #prepare} and {@link #run}, in that order, and is interrupted to end them; then the
 * transfer's thread calls {@link #leave}; the rest is for any thread.
 */
public interface Exchange {

  /**
   * What lies before the timed interval: the channel, and in a push the first file opened.
   *
   * @throws IOException if the connection breaks off, or a file cannot be had
   * @throws ExchangeException if the server does not do what it should
   */
  void prepare() throws IOException, ExchangeException, TransferException, InterruptedException;

  /**
   * The timed interval.
   *
   * @param start on {@link System#nanoTime}
   * @return when it was over, on the same clock
   * @throws IOException if the connection breaks off, or a file cannot be had
   * @throws ExchangeException if the server does not do what it should
   */
  long run(long start)
      throws IOException, ExchangeException, TransferException, InterruptedException;

  /**
   * Gives the server a moment to close, once all is over.
   *
   * @param nanos the longest wait
   */
  void leave(long nanos) throws InterruptedException;

  /** Payload bytes so far. */
  long bytes();

  /** All payload that has passed. */
  Tally tally();

  /** Changes as long as anything moves. */
  long mark();

  /** Told that the server does not do what it should, from a thread other than the stream's. */
  interface Trouble {
    /**
     * May be told more than once; the first counts. Does not wait.
     *
     * @param trouble what the server does
     */
    void with(ExchangeException trouble);
  }
}
