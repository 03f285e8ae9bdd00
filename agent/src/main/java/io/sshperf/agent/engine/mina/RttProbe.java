package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.TransferException;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.util.buffer.Buffer;

/**
 * The round-trip time between a client and its server, as SSH itself sees it: the time to connect
 * is that to the nearest relay or proxy. Runs on the transfer's thread.
 */
final class RttProbe {
  private static final String KEEPALIVE = "keepalive@openssh.com";
  private static final int REQUEST_SIZE = 64;
  private static final int MOST = 5;
  private static final long LONG_ENOUGH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ClientSession session;
  private final Dialer dialer;

  RttProbe(ClientSession session, Dialer dialer) {
    this.session = session;
    this.dialer = dialer;
  }

  /**
   * The shortest of up to five round trips: a busy machine or a cold JVM makes one longer, nothing
   * makes one shorter. Fewer of them over a long way, which takes its time.
   */
  Duration shortest() throws TransferException, InterruptedException {
    long begun = System.nanoTime();
    long shortest = once();
    for (int i = 1; i < MOST && System.nanoTime() - begun < LONG_ENOUGH_NANOS; i++) {
      shortest = Math.min(shortest, once());
    }
    return Duration.ofNanos(shortest);
  }

  private long once() throws TransferException, InterruptedException {
    CompletableFuture<Long> replied = new CompletableFuture<>();
    session.addCloseFutureListener(
        f -> replied.completeExceptionally(new EOFException("the connection was closed")));
    Buffer request = session.createBuffer(SshConstants.SSH_MSG_GLOBAL_REQUEST, REQUEST_SIZE);
    request.putString(KEEPALIVE);
    request.putBoolean(true);
    long sent = System.nanoTime();
    try {
      // A refusal is a reply too.
      session.request(request, KEEPALIVE, (code, reply) -> replied.complete(System.nanoTime()));
    } catch (IOException e) {
      replied.completeExceptionally(e);
    }
    return dialer.await(replied, "no reply to a keepalive") - sent;
  }
}
