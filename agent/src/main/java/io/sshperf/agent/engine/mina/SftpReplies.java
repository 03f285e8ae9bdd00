package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.Requests;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The replies of one channel's SFTP server, in the order of the requests. Replies that wait
 * together leave together. One thread adds, another writes.
 */
final class SftpReplies {
  /** Twice what a client of ours has in flight at most. */
  static final int MOST = 2 * Requests.MOST_OUTSTANDING;

  private final BlockingQueue<SftpReply> waiting = new LinkedBlockingQueue<>();
  private volatile boolean ended;

  /**
   * Adds a reply.
   *
   * @return false if {@value #MOST} wait already; it was not added then
   */
  boolean add(SftpReply reply) {
    return waiting.size() < MOST && waiting.add(reply);
  }

  /** No more will be added. */
  void end() {
    ended = true;
    waiting.add(message -> {}); // so that the writer looks
  }

  /**
   * Writes them, until the last one.
   *
   * @throws IOException if the channel closes, or a file cannot be read
   * @throws InterruptedException if the thread is interrupted, wherever it waits
   */
  void write(ChannelOutput output) throws IOException, InterruptedException {
    OutgoingMessage message = new OutgoingMessage(output);
    while (true) {
      @Nullable SftpReply next = waiting.poll();
      if (next == null) {
        output.flush();
        if (ended) {
          return;
        }
        next = waiting.take();
      }
      next.write(message);
    }
  }
}
