package io.sshperf.agent.engine.mina.scp;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What the receiver of files replies by the rcp protocol: a zero byte to go on, or a message after
 * which it does not. Fed by MINA's I/O thread, awaited by the sending thread.
 */
final class ScpReplies {
  static final byte OK = 0;

  /** A message begins, of something that went wrong for one file. */
  static final byte WARNING = 1;

  /** A message begins, of something after which the peer has ended. */
  static final byte ERROR = 2;

  private final ScpLine message = new ScpLine();
  private boolean inMessage;
  private @Nullable CompletableFuture<Void> awaited;
  private @Nullable Throwable failure;
  private long count;

  /** The reply to what is sent after this. One at a time. */
  synchronized CompletableFuture<Void> next() {
    CompletableFuture<Void> reply = new CompletableFuture<>();
    if (failure != null) {
      reply.completeExceptionally(failure);
    } else {
      awaited = reply;
    }
    return reply;
  }

  /**
   * Takes what arrives; nothing any more once it has failed.
   *
   * @throws ScpException if it is no reply, or none was due, or it says no
   */
  synchronized void take(byte[] data, int offset, int length) throws ScpException {
    for (int at = offset; at < offset + length && failure == null; at++) {
      take(data[at]);
    }
  }

  private void take(byte next) throws ScpException {
    if (inMessage) {
      if (message.ends(next)) {
        throw ScpException.complaint(message.take());
      }
    } else if (next == OK) {
      replied();
    } else if (next == WARNING || next == ERROR) {
      inMessage = true;
    } else {
      throw new ScpException("the byte 0x%02x where a reply belongs".formatted(next));
    }
  }

  private void replied() throws ScpException {
    CompletableFuture<Void> reply = awaited;
    if (reply == null) {
      throw new ScpException("a reply to nothing");
    }
    awaited = null;
    count++;
    reply.complete(null);
  }

  /** There will be no more replies: fails the one that is awaited, and all later ones. */
  synchronized void fail(Throwable cause) {
    failure = cause;
    if (awaited != null) {
      awaited.completeExceptionally(cause);
    }
  }

  /** How many said to go on. */
  synchronized long count() {
    return count;
  }
}
