package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.engine.mina.channel.Opener;
import io.sshperf.agent.engine.mina.channel.PayloadSender;
import io.sshperf.agent.engine.mina.channel.RemoteCommand;
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
import java.util.concurrent.CompletableFuture;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;

/** Method {@code scp}, sending: all files over one channel, to {@code scp -t}. */
public final class ScpPush implements Exchange {
  private final Load load;
  private final int stream;
  private final ClientSession session;
  private final Opener opener;
  private final PayloadStore store;
  private final RemoteCommand command;
  private final ScpReplies replies = new ScpReplies();
  private final StreamCounter counter = new StreamCounter();
  private volatile @Nullable ChannelOutput output;
  private volatile boolean sentAll;

  /**
   * Opens nothing yet.
   *
   * @param stream counted from 0
   * @param session of this stream alone, logged in; closed by its owner
   * @param store of the files; closed by its owner
   * @param trouble told on MINA's I/O threads
   */
  public ScpPush(
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
    this.command = new RemoteCommand(Initiator.PUSH, this::received, this::judge, trouble);
    var unused =
        command
            .end()
            .exceptionally(
                badly -> {
                  replies.fail(badly);
                  return 0L;
                });
  }

  @Override
  public void prepare()
      throws IOException, ExchangeException, TransferException, InterruptedException {
    opener.open(session, command.channel());
    ChannelOutput sending = new ChannelOutput(command.channel(), load.streams());
    output = sending;
    CompletableFuture<Void> ready = replies.next();
    String line = ScpCommandLine.of(Initiator.PUSH, load, stream);
    if (!opener.await(command.exec(line), "no reply to the command")) {
      throw new ExchangeException(ReasonCode.SERVER_FAILED, "the server refused the command");
    }
    opener.await(ready, "scp is not ready");
    opener.await(new ScpSender(sending, replies).announce(file(0)), "scp does not take the file");
  }

  @Override
  public long run(long start) throws IOException, ExchangeException, InterruptedException {
    ChannelOutput sending = Objects.requireNonNull(output);
    ScpSender sender = new ScpSender(sending, replies);
    PayloadSender payload = new PayloadSender(sending, Pacer.of(load, start));
    for (int index = 0; index < load.files(stream); index++) {
      PayloadFile file = file(index);
      if (index > 0) {
        RemoteCommand.await(sender.announce(file));
      }
      try (FileSource source = store.source(file)) {
        Quota quota = Quota.of(load, file);
        RemoteCommand.await(sender.send(payload, source, quota, counter.next(), start));
      }
    }
    sentAll = true;
    command.channel().endOfFile();
    return RemoteCommand.await(command.end());
  }

  private PayloadFile file(int index) {
    return PayloadFile.of(load, stream, index);
  }

  private void received(byte[] data, int offset, int length) {
    try {
      replies.take(data, offset, length);
    } catch (ScpException e) {
      command.failed(e.ofServer());
    }
  }

  private long judge() throws ExchangeException {
    if (!sentAll) {
      throw new ExchangeException(ReasonCode.CLOSED_EARLY, "the server ended it");
    }
    return System.nanoTime();
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
    ChannelOutput sending = output;
    return counter.bytes() + replies.count() + (sending == null ? 0 : sending.mark());
  }
}
