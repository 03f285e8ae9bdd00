package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.engine.mina.channel.Opener;
import io.sshperf.agent.engine.mina.channel.RemoteCommand;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.StreamCounter;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;

/**
 * Method {@code scp}, receiving: all files over one channel, from {@code scp -f}. The files are
 * taken on MINA's I/O thread, in the order of their index.
 */
public final class ScpPull implements Exchange, ScpReceiver.Files {
  private final Load load;
  private final int stream;
  private final ClientSession session;
  private final Opener opener;
  private final PayloadStore store;
  private final RemoteCommand command;
  private final ScpReceiver receiver;
  private final StreamCounter counter = new StreamCounter();
  private final AtomicInteger whole = new AtomicInteger();
  private final AtomicLong arrived = new AtomicLong();
  private volatile @Nullable ArrivingFile first;
  private volatile long lastDataNanos;

  /**
   * Opens nothing yet.
   *
   * @param stream counted from 0
   * @param session of this stream alone, logged in; closed by its owner
   * @param store of the files; closed by its owner
   * @param trouble told on MINA's I/O threads
   */
  public ScpPull(
      TransferSpec spec,
      int stream,
      ClientSession session,
      Opener opener,
      PayloadStore store,
      Trouble trouble) {
    this.load = spec.cell().settings().load();
    this.stream = stream;
    this.session = session;
    this.opener = opener;
    this.store = store;
    this.command = new RemoteCommand(Initiator.PULL, this::received, this::judge, trouble);
    this.receiver = new ScpReceiver(false, this, new ScpReplyWriter(command.channel()));
  }

  @Override
  public void prepare() throws IOException, TransferException, InterruptedException {
    first = opened(0);
    opener.open(session, command.channel());
  }

  @Override
  public long run(long start) throws IOException, ExchangeException, InterruptedException {
    var unused = command.exec(ScpCommandLine.of(Initiator.PULL, load, stream));
    ChannelOutput output = new ChannelOutput(command.channel(), load.streams());
    output.write(new byte[] {ScpReplies.OK}, 1); // the server's yes is not waited for, as by scp
    output.flush();
    return RemoteCommand.await(command.end());
  }

  private ArrivingFile opened(int index) throws IOException {
    return new ArrivingFile(counter.next(), store.sink(file(index)));
  }

  private PayloadFile file(int index) {
    return PayloadFile.of(load, stream, index);
  }

  private void received(byte[] data, int offset, int length) {
    if (command.end().isDone()) {
      return;
    }
    long before = counter.bytes();
    try {
      receiver.take(data, offset, length);
    } catch (ScpException e) {
      command.failed(e.ofServer());
    } catch (IOException e) {
      command.broken(e);
    }
    if (counter.bytes() > before) {
      lastDataNanos = System.nanoTime();
    }
    arrived.addAndGet(length);
  }

  @Override
  public ArrivingFile announced(ScpFileLine line) throws IOException {
    int index = whole.get();
    if (index == load.files(stream)) {
      throw new ScpException("the line " + Quoted.of(line.toString()) + " after the last file");
    }
    PayloadFile expected = file(index);
    if (!line.announces(expected)) {
      String what = "the line %s (expected %d bytes of %s)";
      throw new ScpException(
          what.formatted(
              Quoted.of(line.toString()), expected.size().orElseThrow(), expected.name()));
    }
    ArrivingFile prepared = first;
    first = null;
    return prepared == null ? opened(index) : prepared;
  }

  @Override
  public void whole() {
    whole.incrementAndGet();
  }

  private long judge() throws ExchangeException {
    if (counter.bytes() < load.share(stream).orElseThrow()) {
      String what = "the server ended it as if it were whole";
      throw new ExchangeException(ReasonCode.NOT_SENT_WHOLE, what);
    }
    if (whole.get() < load.files(stream) || !receiver.isBetweenFiles()) {
      String what = "the server ended in the middle of the protocol";
      throw new ExchangeException(ReasonCode.SERVER_FAILED, what);
    }
    return lastDataNanos;
  }

  @Override
  public void leave(long nanos) throws InterruptedException {
    command.awaitClose(nanos);
  }

  @Override
  public long bytes() {
    return counter.bytes();
  }

  @Override
  public Tally tally() {
    return counter.tally();
  }

  @Override
  public long mark() {
    return arrived.get();
  }
}
