package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.TransferSpec;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stream as the client sees it: its start, its end, and how it ended. Driven by the transfer's
 * thread, by its own sending thread in a push, and by MINA's I/O threads.
 */
final class ClientStream implements ChannelListener {
  private static final Logger log = LoggerFactory.getLogger(ClientStream.class);

  private final TransferSpec spec;
  private final int index;
  private final Quota quota;
  private final Counter counter = new Counter();
  private final StreamChannel channel;
  private final PayloadSender sender;
  private final Consumer<Optional<Ending>> whenOver;
  private final CompletableFuture<Boolean> reply = new CompletableFuture<>();
  private final CountDownLatch channelClosed = new CountDownLatch(1);
  private volatile @Nullable Thread sending;
  private volatile boolean sentAll;
  private volatile long startNanos;
  private volatile long endNanos;

  /**
   * @param whenOver told once: the failure, or empty once the stream is whole; on any thread
   */
  ClientStream(TransferSpec spec, int index, Consumer<Optional<Ending>> whenOver) {
    this.whenOver = whenOver;
    this.spec = spec;
    this.index = index;
    this.quota = Quota.of(spec.cell().settings().load(), index);
    this.channel = new StreamChannel(counter, quota.bytes().orElse(Long.MAX_VALUE));
    this.sender = new PayloadSender(channel, counter, spec, index);
    channel.addChannelListener(this);
  }

  StreamChannel channel() {
    return channel;
  }

  /** Push: asks the server to be the sink. The future gets its yes or no. */
  CompletableFuture<Boolean> exec() {
    try {
      channel.exec(StreamCommands.of(initiator(), index), reply::complete);
    } catch (IOException e) {
      reply.completeExceptionally(e);
    }
    return reply;
  }

  /** Pull: asks for the data, which is the stream's start. */
  void pull() {
    if (!begins()) {
      return;
    }
    try {
      channel.exec(StreamCommands.of(initiator(), index), this::pulling);
    } catch (IOException e) {
      broken(e);
    }
  }

  private void pulling(boolean accepted) {
    if (!accepted) {
      end(failed(ReasonCode.SERVER_FAILED, "the server refused the command"));
    }
  }

  /** Push: starts the sending thread, which waits for the signal to go. */
  void push(CountDownLatch ready, CountDownLatch go) {
    Thread thread = new Thread(() -> send(ready, go), "sshperf-mina-push-" + index);
    thread.setDaemon(true);
    sending = thread;
    thread.start();
  }

  private void send(CountDownLatch ready, CountDownLatch go) {
    try {
      ready.countDown();
      go.await();
      if (!begins()) {
        return;
      }
      sender.send(startNanos);
      sentAll = true;
      channel.endOfFile();
    } catch (IOException | RuntimeException e) {
      broken(e);
    } catch (InterruptedException e) {
      log.debug("stream {}: sending was stopped", index);
    }
  }

  @Override
  public void channelStateChanged(Channel changed, @Nullable String hint) {
    Integer status = channel.getExitStatus();
    if (status == null) {
      return;
    }
    if (initiator() == Initiator.PUSH) {
      end(judge(status));
    } else if (channel.isEofSignalled()) {
      // OpenSSH may send the status of its child before the last of the child's output.
      end(counter.bytes() > 0 ? channel.lastDataNanos() : System.nanoTime(), judge(status));
    }
  }

  @Override
  public void channelClosed(Channel closed, @Nullable Throwable reason) {
    channelClosed.countDown();
    reply.completeExceptionally(new EOFException("the connection was closed"));
    Integer status = channel.getExitStatus();
    if (status != null && reason == null) {
      end(judge(status));
    }
    broken(reason);
  }

  private Optional<Ending> judge(int status) {
    long bytes = counter.bytes();
    if (status != 0) {
      return failed(ReasonCode.SERVER_FAILED, "the server gave it up with status " + status);
    }
    if (initiator() == Initiator.PUSH && !sentAll) {
      return failed(ReasonCode.CLOSED_EARLY, "the server ended it");
    }
    if (quota.bytes().isPresent() && quota.bytes().getAsLong() != bytes) {
      return failed(ReasonCode.NOT_SENT_WHOLE, "the server ended it as if it were whole");
    }
    return Optional.empty();
  }

  private void broken(@Nullable Throwable cause) {
    if (endNanos == 0) {
      log.debug("stream {}: broken off", index, cause);
      end(failed(ReasonCode.CLOSED_EARLY, "the connection broke off"));
    }
  }

  private Optional<Ending> failed(ReasonCode code, String what) {
    String text = "stream %d: %s after %s".formatted(index, what, quota.progress(counter.bytes()));
    return Optional.of(Ending.failed(code, text));
  }

  /** Whether it may start: it may have broken off while others were being set up. */
  private synchronized boolean begins() {
    if (endNanos != 0) {
      return false;
    }
    startNanos = System.nanoTime();
    return true;
  }

  private void end(Optional<Ending> failure) {
    end(System.nanoTime(), failure);
  }

  private synchronized void end(long nanos, Optional<Ending> failure) {
    if (endNanos == 0) {
      endNanos = hasStarted() ? Math.max(nanos, startNanos) : nanos;
      whenOver.accept(failure);
    }
  }

  /** Lets the server close the channel after its exit status, for a while. */
  void awaitClose(long nanos) throws InterruptedException {
    if (!channelClosed.await(nanos, TimeUnit.NANOSECONDS)) {
      log.debug("stream {}: the server leaves the channel open", index);
    }
  }

  /** Interrupts the sending thread; the stream is over, if it was not. */
  void stop() {
    end(Optional.of(Ending.cancelled("stopped")));
    Thread thread = sending;
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** Waits for the sending thread to end, once it was stopped and its channel closed. */
  void join() throws InterruptedException {
    Thread thread = sending;
    if (thread != null) {
      thread.join();
    }
  }

  boolean hasStarted() {
    return startNanos != 0;
  }

  long startNanos() {
    return startNanos;
  }

  long endNanos() {
    return endNanos;
  }

  long bytes() {
    return counter.bytes();
  }

  /** Changes as long as anything moves. */
  long mark() {
    return initiator() == Initiator.PUSH && hasStarted() ? sender.mark() : counter.bytes();
  }

  /** Once it is over. */
  StreamReport report() {
    long elapsed = hasStarted() ? endNanos - startNanos : 0;
    return new StreamReport(counter.tally(), Duration.ofNanos(elapsed));
  }

  private Initiator initiator() {
    return spec.cell().initiator();
  }
}
