package io.sshperf.agent.engine.mina.stream;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.engine.mina.channel.Opener;
import io.sshperf.agent.engine.mina.channel.PayloadSender;
import io.sshperf.agent.engine.mina.channel.RemoteCommand;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.agent.transfer.StreamCounter;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.util.Objects;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;

/** Method {@code stream}: each file is the input or the output of a command on a channel. */
public final class StreamExchange implements Exchange {
  private final Load load;
  private final Initiator initiator;
  private final int stream;
  private final ClientSession session;
  private final Opener opener;
  private final PayloadStore store;
  private final Trouble trouble;
  private final StreamCounter counter = new StreamCounter();
  private volatile @Nullable Opened opened;
  private volatile @Nullable ChannelOutput output;

  /**
   * Opens nothing yet.
   *
   * @param stream counted from 0
   * @param session of this stream alone, logged in; closed by its owner
   * @param store of the files; closed by its owner
   * @param trouble told on MINA's I/O threads
   */
  public StreamExchange(
      TransferSpec spec,
      int stream,
      ClientSession session,
      Opener opener,
      PayloadStore store,
      Trouble trouble) {
    this.load = spec.cell().settings().load();
    this.initiator = spec.cell().initiator();
    this.stream = stream;
    this.session = session;
    this.opener = opener;
    this.store = store;
    this.trouble = trouble;
  }

  /** A file with its channel, and in a push with the server's yes. */
  private record Opened(
      PayloadFile file, StreamFile over, Counter counter, @Nullable FileSink sink) {}

  @Override
  public void prepare()
      throws IOException, ExchangeException, TransferException, InterruptedException {
    opened = open(0);
  }

  @Override
  public long run(long start)
      throws IOException, ExchangeException, TransferException, InterruptedException {
    Pacer pacer = Pacer.of(load, start);
    long end = exchange(Objects.requireNonNull(opened), pacer, start);
    for (int index = 1; index < load.files(stream); index++) {
      Opened next = openedLater(index);
      opened = next;
      end = exchange(next, pacer, start);
    }
    return end;
  }

  private Opened openedLater(int index)
      throws IOException, ExchangeException, InterruptedException {
    try {
      return open(index);
    } catch (TransferException e) {
      throw broken("no channel for file " + (index + 1), e);
    }
  }

  private Opened open(int index)
      throws IOException, ExchangeException, TransferException, InterruptedException {
    PayloadFile file = PayloadFile.of(load, stream, index);
    @Nullable FileSink sink = initiator == Initiator.PULL ? store.sink(file) : null;
    Counter counted = counter.next();
    StreamFile over = new StreamFile(file, initiator, counted, sink, trouble);
    opener.open(session, over.command().channel());
    if (initiator == Initiator.PUSH && !opener.await(over.exec(), "no reply to the command")) {
      throw new ExchangeException(ReasonCode.SERVER_FAILED, "the server refused the command");
    }
    return new Opened(file, over, counted, sink);
  }

  private long exchange(Opened next, Pacer pacer, long start)
      throws IOException, ExchangeException, InterruptedException {
    if (initiator == Initiator.PULL) {
      var unused = next.over().exec();
    } else {
      ChannelOutput sending = new ChannelOutput(next.over().command().channel(), load.streams());
      output = sending;
      try (FileSource source = store.source(next.file())) {
        new PayloadSender(sending, pacer)
            .send(source, Quota.of(load, next.file()), next.counter(), start);
      }
      sending.flush();
      next.over().sentAll();
    }
    long end = RemoteCommand.await(next.over().command().end());
    if (next.sink() != null) {
      next.sink().close();
    }
    return end;
  }

  private static ExchangeException broken(String what, TransferException cause) {
    ExchangeException broken = new ExchangeException(ReasonCode.CLOSED_EARLY, what);
    broken.initCause(cause);
    return broken;
  }

  @Override
  public void leave(long nanos) throws InterruptedException {
    Opened last = opened;
    if (last != null) {
      last.over().command().awaitClose(nanos);
    }
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
    ChannelOutput sending = output;
    return counter.bytes() + (sending == null ? 0 : sending.mark());
  }
}
