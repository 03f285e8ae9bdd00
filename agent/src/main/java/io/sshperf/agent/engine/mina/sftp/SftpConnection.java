package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.CommandChannel;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.engine.mina.channel.Opener;
import io.sshperf.agent.engine.mina.channel.ReadRound;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.jspecify.annotations.Nullable;

/**
 * One SFTP channel as the client sees it: its set-up, its end, and who gets which answer. Set up
 * and left by one thread at a time; driven by MINA's I/O thread.
 */
final class SftpConnection implements ChannelListener {
  private final InFlight inFlight;
  private final Exchange.Trouble trouble;
  private final Runnable wake;
  private final CommandChannel channel = new CommandChannel(this::received);
  private final SftpFraming framing = new SftpFraming(this::message);
  private final CompletableFuture<Boolean> accepted = new CompletableFuture<>();
  private final CompletableFuture<Integer> version = new CompletableFuture<>();

  /** Completed exceptionally when no answer comes any more. */
  private final CompletableFuture<Object> broken = new CompletableFuture<>();

  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean initSent;
  private volatile boolean over;
  private final AtomicLong received = new AtomicLong();

  /**
   * @param trouble told when the server does not do what it should, as who waits for {@code
   *     inFlight} is
   */
  SftpConnection(InFlight inFlight, Exchange.Trouble trouble) {
    this.inFlight = inFlight;
    this.trouble = trouble;
    this.wake = inFlight::wake;
    channel.addChannelListener(this);
  }

  /** Opens the channel and agrees on the version. */
  SftpRequests open(Opener opener, ClientSession session, int streams)
      throws IOException, ExchangeException, TransferException, InterruptedException {
    opener.open(session, channel);
    channel.subsystem(SftpCodes.SUBSYSTEM, accepted::complete);
    await(opener, accepted, "no reply to the subsystem request");
    if (!accepted.join()) {
      throw new ExchangeException(
          ReasonCode.SERVER_FAILED, "the server refused the SFTP subsystem");
    }
    SftpRequests requests = new SftpRequests(inFlight, new ChannelOutput(channel, streams));
    initSent = true;
    requests.beginInit().int32(SftpCodes.VERSION).write();
    requests.flush();
    await(opener, version, "no reply to the SFTP version");
    return requests;
  }

  /** Waits for an answer while setting up. */
  void await(Opener opener, CompletableFuture<?> answer, String doing)
      throws TransferException, InterruptedException {
    var unused = opener.await(CompletableFuture.anyOf(answer, broken), doing);
  }

  private void received(byte[] data, int offset, int length) throws IOException {
    received.addAndGet(length);
    try {
      framing.data(data, offset, length);
    } catch (MalformedMessageException e) {
      fail(SftpAnswers.failed("with " + e.what()));
    } catch (IOException e) {
      inFlight.fail(e);
      broken.completeExceptionally(e);
      throw e;
    }
    ReadRound.of(channel.getSession()).atEnd(wake);
  }

  private void message(IncomingMessage message) throws IOException {
    if (broken.isDone()) {
      return;
    }
    try {
      if (version.isDone()) {
        answer(message);
      } else {
        hello(message);
      }
    } catch (ExchangeException e) {
      fail(e);
    }
  }

  private void hello(IncomingMessage message) throws IOException, ExchangeException {
    int type = message.int8();
    if (!initSent || type != SftpCodes.HELLO) {
      throw SftpAnswers.failed("the SFTP version with a message of type " + type);
    }
    int spoken = message.int32(); // its extensions are not needed
    if (spoken != SftpCodes.VERSION) {
      throw SftpAnswers.failed("with SFTP version " + Integer.toUnsignedString(spoken));
    }
    version.complete(spoken);
  }

  private void answer(IncomingMessage message) throws IOException, ExchangeException {
    int type = message.int8();
    if (type < SftpCodes.STATUS || type > SftpCodes.ATTRS) {
      throw SftpAnswers.failed("with a message of type " + type);
    }
    int id = message.int32();
    InFlight.Answer answer = inFlight.answerer(id);
    if (answer == null) {
      throw SftpAnswers.failed(
          "request %s, which is not in flight".formatted(Integer.toUnsignedString(id)));
    }
    answer.take(type, message);
    inFlight.remove(id);
  }

  private void fail(ExchangeException why) {
    trouble.with(why);
    inFlight.fail(why);
    broken.completeExceptionally(why);
  }

  /** All that was to come has come: the server may close. */
  void over() {
    over = true;
  }

  @Override
  public void channelClosed(Channel gone, @Nullable Throwable reason) {
    closed.countDown();
    if (!over && !broken.isDone()) {
      fail(new ExchangeException(ReasonCode.CLOSED_EARLY, "the connection broke off"));
    }
  }

  /** Changes as long as anything arrives. */
  long received() {
    return received.get();
  }

  /** Tells the server that nothing more comes, and lets it close the channel, for a while. */
  void leave(long nanos) throws IOException, InterruptedException {
    channel.endOfFile();
    if (!closed.await(nanos, TimeUnit.NANOSECONDS)) {
      channel.close(true);
    }
  }
}
