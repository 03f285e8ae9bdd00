package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.PayloadSender;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.Quota;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/**
 * The sending side of the rcp protocol: one file after the other, each in two steps, and the
 * receiver's reply awaited after each of them. Belongs to one thread.
 */
final class ScpSender {
  private static final byte[] WHOLE = {ScpReplies.OK};

  private final ChannelOutput output;
  private final ScpReplies replies;

  ScpSender(ChannelOutput output, ScpReplies replies) {
    this.output = output;
    this.replies = replies;
  }

  /** Says what comes. The future is done once the receiver wants it. */
  CompletableFuture<Void> announce(PayloadFile file) throws IOException, InterruptedException {
    return sent(ScpFileLine.of(file).bytes());
  }

  /**
   * Sends all of the file that was announced. The future is done once the receiver has it.
   *
   * @param payload writes to the same output
   * @param counter gets every byte handed over
   * @param start of the stream, on {@link System#nanoTime}
   */
  CompletableFuture<Void> send(
      PayloadSender payload, FileSource source, Quota quota, Counter counter, long start)
      throws IOException, InterruptedException {
    payload.send(source, quota, counter, start);
    return sent(WHOLE);
  }

  private CompletableFuture<Void> sent(byte[] last) throws IOException, InterruptedException {
    CompletableFuture<Void> reply = replies.next();
    output.write(last, last.length);
    output.flush();
    return reply;
  }
}
