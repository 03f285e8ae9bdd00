package io.sshperf.agent.engine.mina.channel;

import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.jspecify.annotations.Nullable;

/**
 * A command on a channel of its own, as the client sees it: the reply to its request, its end, and
 * whether that was a good one. Driven by MINA's I/O threads; thread-safe.
 */
public final class RemoteCommand implements ChannelListener {
  private final Initiator initiator;
  private final Judge judge;
  private final Exchange.Trouble trouble;
  private final CommandChannel channel;
  private final CompletableFuture<Boolean> reply = new CompletableFuture<>();
  private final CompletableFuture<Long> end = new CompletableFuture<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * @param receiver gets what the command writes
   * @param judge asked once the command has ended with status 0
   * @param trouble told when it ends badly, before {@link #end} is
   */
  public RemoteCommand(
      Initiator initiator,
      CommandChannel.Receiver receiver,
      Judge judge,
      Exchange.Trouble trouble) {
    this.initiator = initiator;
    this.judge = judge;
    this.trouble = trouble;
    this.channel = new CommandChannel(receiver);
    channel.addChannelListener(this);
  }

  /** Whether a command that ended with status 0 has done what it should. */
  public interface Judge {
    /**
     * @return when it was over, on {@link System#nanoTime}
     * @throws ExchangeException if something is missing
     */
    long end() throws ExchangeException;
  }

  /** To be opened before {@link #exec}. */
  public CommandChannel channel() {
    return channel;
  }

  /**
   * Asks for the command; does not wait. The future gets the server's yes or no, and fails if the
   * channel closes before.
   *
   * @throws IOException if the connection is gone
   */
  public CompletableFuture<Boolean> exec(String command) throws IOException {
    channel.exec(command, this::replied);
    return reply;
  }

  private void replied(boolean accepted) {
    if (!accepted) {
      failed(new ExchangeException(ReasonCode.SERVER_FAILED, "the server refused the command"));
    }
    reply.complete(accepted);
  }

  /** When it was over; an {@link ExchangeException} or an {@link IOException} if badly. */
  public CompletableFuture<Long> end() {
    return end;
  }

  /** The server does not do what it should. Does nothing once it is over. */
  public void failed(ExchangeException badly) {
    if (!end.isDone()) {
      trouble.with(badly); // first, that whoever waits for the end cannot tell it otherwise
      end.completeExceptionally(badly);
    }
  }

  /** What arrives cannot be kept. Does nothing once it is over. */
  public void broken(IOException cause) {
    end.completeExceptionally(cause);
  }

  @Override
  public void channelStateChanged(Channel changed, @Nullable String hint) {
    Integer status = channel.getExitStatus();
    // OpenSSH may send the status of its child before the last of the child's output: its data, or
    // what it has to complain about.
    boolean allSaid = channel.isEofSignalled();
    if (status != null && (allSaid || (status == 0 && initiator == Initiator.PUSH))) {
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
    failed(new ExchangeException(ReasonCode.CLOSED_EARLY, "the connection broke off"));
  }

  private void judge(int status) {
    if (end.isDone()) {
      return;
    }
    if (status != 0) {
      String what = "the server gave it up with status " + status;
      failed(new ExchangeException(ReasonCode.SERVER_FAILED, what));
      return;
    }
    try {
      end.complete(judge.end());
    } catch (ExchangeException e) {
      failed(e);
    }
  }

  /**
   * Lets the server close the channel after its exit status, for a while; closes it then.
   *
   * @param nanos the longest wait
   */
  public void awaitClose(long nanos) throws InterruptedException {
    boolean inTime = closed.await(nanos, TimeUnit.NANOSECONDS);
    if (!inTime) {
      channel.close(true);
    }
  }

  /**
   * Waits for the end, or for anything that ends as badly as it, however long that takes.
   *
   * @throws IOException if the future failed with one
   * @throws ExchangeException if the future failed with one
   */
  public static <T> T await(CompletableFuture<T> future)
      throws IOException, ExchangeException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ExchangeException badly) {
        throw badly;
      }
      if (e.getCause() instanceof IOException broken) {
        throw broken;
      }
      throw new IllegalStateException("a command's end is one of three", e);
    }
  }
}
