package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.cpu.CountedThreads;
import java.io.IOException;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends on a thread of its own, then exits. The thread ends with the channel. */
public abstract class SendingCommand extends TransferCommand {
  private static final Logger log = LoggerFactory.getLogger(SendingCommand.class);

  private final String what;
  private final CountedThreads threads;

  /**
   * @param what is sent, for the log
   * @param threads make the one that sends
   */
  protected SendingCommand(String what, CountedThreads threads) {
    this.what = what;
    this.threads = threads;
  }

  /**
   * Sends all there is.
   *
   * @param start of the command, on {@link System#nanoTime}
   * @throws IOException if it cannot be had, or the client does not take it
   * @throws InterruptedException if the channel is being closed
   */
  protected abstract void send(ChannelSession channel, long start)
      throws IOException, InterruptedException;

  @Override
  public final void start(ChannelSession channel, Environment env) {
    long start = System.nanoTime();
    start(channel, threads.thread("sshperf-mina-source", () -> run(channel, start)));
  }

  private void run(ChannelSession channel, long start) {
    try {
      send(channel, start);
      exit(0);
    } catch (IOException | RuntimeException e) {
      log.debug("{}: not sent to its end", what, e);
      exit(FAILED);
    } catch (InterruptedException e) {
      // The channel is being closed, and this thread ends with it.
      log.debug("{}: sending was stopped", what);
    }
  }
}
