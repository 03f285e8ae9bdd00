package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.proto.model.Requests;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The replies of one channel's SFTP server, in the order of the requests. Replies that wait
 * together leave together. One thread adds, another writes.
 */
final class SftpReplies {
  /** Twice what a client of ours has in flight at most. */
  static final int MOST = 2 * Requests.MOST_OUTSTANDING;

  private final Queue<SftpReply> waiting = new ArrayDeque<>();
  private boolean idle;
  private boolean ended;

  /**
   * Adds a reply. A writer that waits for one learns of it by {@link #wake}.
   *
   * @return false if {@value #MOST} wait already; it was not added then
   */
  synchronized boolean add(SftpReply reply) {
    return waiting.size() < MOST && waiting.add(reply);
  }

  /** Wakes a writer that waits, if there is something to write. */
  synchronized void wake() {
    if (idle && !waiting.isEmpty()) {
      idle = false;
      notifyAll();
    }
  }

  /** No more will be added. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  private synchronized @Nullable SftpReply poll() {
    return waiting.poll();
  }

  /**
   * @return false if no more will come
   */
  private synchronized boolean awaitOne() throws InterruptedException {
    while (waiting.isEmpty() && !ended) {
      idle = true;
      wait();
    }
    idle = false;
    return !waiting.isEmpty();
  }

  /**
   * Writes them, until the last one.
   *
   * @throws IOException if the channel closes, or a file cannot be read
   * @throws InterruptedException if the thread is interrupted, wherever it waits
   */
  void write(ChannelOutput output) throws IOException, InterruptedException {
    OutgoingMessage message = new OutgoingMessage(output);
    do {
      for (SftpReply next = poll(); next != null; next = poll()) {
        next.write(message);
      }
      output.flush();
    } while (awaitOne());
  }
}
