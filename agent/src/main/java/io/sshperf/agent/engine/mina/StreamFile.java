package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.jspecify.annotations.Nullable;

/**
 * One file over one exec channel, as the client sees it: the reply to its command, its end, and
 * whether that was a good one. Driven by MINA's I/O threads.
 */
final class StreamFile implements ChannelListener {
  private final PayloadFile file;
  private final Initiator initiator;
  private final Counter counter;
  private final @Nullable FileSink sink;
  private final Exchange.Trouble trouble;
  private final CommandChannel channel;
  private final CompletableFuture<Boolean> reply = new CompletableFuture<>();
  private final CompletableFuture<Long> end = new CompletableFuture<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean sentAll;
  private volatile long lastDataNanos;
  private volatile @Nullable IOException storageFailure;

  /**
   * @param sink of the file; null in a push
   * @param trouble told when it ends badly, as {@link #end} is
   */
  StreamFile(
      PayloadFile file,
      Initiator initiator,
      Counter counter,
      @Nullable FileSink sink,
      Exchange.Trouble trouble) {
    this.file = file;
    this.initiator = initiator;
    this.counter = counter;
    this.trouble = trouble;
    this.sink = sink;
    this.channel = new CommandChannel(this::received);
    channel.addChannelListener(this);
  }

  CommandChannel channel() {
    return channel;
  }

  /** Asks the server to be the sink, or for the data. The future gets its yes or no. */
  CompletableFuture<Boolean> exec() throws IOException {
    channel.exec(StreamCommands.of(initiator, file), this::replied);
    return reply;
  }

  private void replied(boolean accepted) {
    if (!accepted) {
      ended(new ExchangeException(ReasonCode.SERVER_FAILED, "the server refused the command"));
    }
    reply.complete(accepted);
  }

  private void received(byte[] data, int offset, int length) throws IOException {
    if (sink == null) {
      throw new IOException("the server sends data though it is to receive it");
    }
    try {
      sink.write(data, offset, length, counter.bytes());
    } catch (IOException e) {
      storageFailure = e;
      throw e;
    }
    counter.add(data, offset, length);
    if (counter.bytes() > file.size().orElse(Long.MAX_VALUE)) {
      throw new IOException(
          "the server sends more than the " + file.size().getAsLong() + " bytes asked for");
    }
    lastDataNanos = System.nanoTime();
  }

  /** All of it was handed over. */
  void sentAll() throws IOException {
    sentAll = true;
    channel.endOfFile();
  }

  /** When it was over, on {@link System#nanoTime}; an {@link ExchangeException} if badly. */
  CompletableFuture<Long> end() {
    return end;
  }

  @Override
  public void channelStateChanged(Channel changed, @Nullable String hint) {
    Integer status = channel.getExitStatus();
    // OpenSSH may send the status of its child before the last of the child's output.
    if (status != null && (initiator == Initiator.PUSH || channel.isEofSignalled())) {
      judge(status);
    }
  }

  @Override
  public void channelClosed(Channel gone, @Nullable Throwable reason) {
    closed.countDown();
    reply.completeExceptionally(new EOFException("the connection was closed"));
    Integer status = channel.getExitStatus();
    if (status != null && reason == null) {
      judge(status);
    }
    IOException broken = storageFailure;
    if (broken != null) {
      end.completeExceptionally(broken);
    } else if (!end.isDone()) {
      ended(new ExchangeException(ReasonCode.CLOSED_EARLY, "the connection broke off"));
    }
  }

  private void judge(int status) {
    if (status != 0) {
      String what = "the server gave it up with status " + status;
      ended(new ExchangeException(ReasonCode.SERVER_FAILED, what));
    } else if (initiator == Initiator.PUSH && !sentAll) {
      ended(new ExchangeException(ReasonCode.CLOSED_EARLY, "the server ended it"));
    } else if (file.size().isPresent() && file.size().getAsLong() != counter.bytes()) {
      String what = "the server ended it as if it were whole";
      ended(new ExchangeException(ReasonCode.NOT_SENT_WHOLE, what));
    } else {
      boolean received = initiator == Initiator.PULL && counter.bytes() > 0;
      end.complete(received ? lastDataNanos : System.nanoTime());
    }
  }

  private void ended(ExchangeException badly) {
    if (end.completeExceptionally(badly)) {
      trouble.with(badly);
    }
  }

  /** Lets the server close the channel after its exit status, for a while. */
  void awaitClose(long nanos) throws InterruptedException {
    boolean inTime = closed.await(nanos, TimeUnit.NANOSECONDS);
    if (!inTime) {
      channel.close(true);
    }
  }
}
