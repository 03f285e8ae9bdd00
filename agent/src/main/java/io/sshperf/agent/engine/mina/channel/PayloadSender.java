package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.Quota;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Sends a file's payload as it is, on the caller's thread, in no more than its time and no faster
 * than its limit.
 */
public final class PayloadSender {
  private static final int PIECE = 1 << 20;
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ChannelOutput output;
  private final Pacer pacer;

  /**
   * @param output used by this alone while it sends
   * @param pacer asked before every piece, on the thread that sends
   */
  public PayloadSender(ChannelOutput output, Pacer pacer) {
    this.output = output;
    this.pacer = pacer;
  }

  /**
   * Hands over all of it; the last packet leaves when the caller flushes the output.
   *
   * @param counter gets every byte handed over
   * @param start of the stream, on {@link System#nanoTime}
   * @throws IOException if the channel closes, or the file cannot be read
   * @throws InterruptedException if the thread is interrupted, wherever it waits
   */
  public void send(FileSource source, Quota quota, Counter counter, long start)
      throws IOException, InterruptedException {
    long sent = 0;
    for (long left = left(quota, sent, start); left > 0; left = left(quota, sent, start)) {
      int wanted = pacer.piece((int) Math.min(left, PIECE));
      int space = output.space(wanted, longestWait(quota, start));
      int piece = Math.min(wanted, space);
      long delay = pacer.delay(piece, System.nanoTime());
      if (delay > 0) {
        output.flush();
        TimeUnit.NANOSECONDS.sleep(delay);
      }
      output.write(source, sent, piece, counter::add);
      sent += piece;
      pacer.sent(piece, System.nanoTime());
    }
  }

  private static long left(Quota quota, long sent, long start) {
    return quota.left(sent, System.nanoTime() - start);
  }

  /** Where time decides, no longer than until it is over. */
  private static long longestWait(Quota quota, long start) {
    long left = quota.nanos() - (System.nanoTime() - start);
    return Math.max(1_000_000, Math.min(left, LONGEST_WAIT_NANOS));
  }
}
