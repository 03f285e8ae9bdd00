package io.sshperf.agent.engine.mina.stream;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.engine.mina.channel.RemoteCommand;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.StreamCommand;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One file over one exec channel, as the client sees it. Driven by MINA's I/O threads. */
final class StreamFile {
  private final PayloadFile file;
  private final Initiator initiator;
  private final Counter counter;
  private final @Nullable ArrivingFile arriving;
  private final RemoteCommand command;
  private volatile boolean sentAll;
  private volatile long lastDataNanos;

  /**
   * @param sink of the file; null in a push
   * @param trouble told when it ends badly, as its end is
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
    this.arriving = sink == null ? null : new ArrivingFile(counter, sink);
    this.command = new RemoteCommand(initiator, this::received, this::judge, trouble);
  }

  RemoteCommand command() {
    return command;
  }

  /** Asks the server to be the sink, or for the data. The future gets its yes or no. */
  CompletableFuture<Boolean> exec() throws IOException {
    return command.exec(StreamCommand.of(initiator, file));
  }

  private void received(byte[] data, int offset, int length) throws IOException {
    if (arriving == null) {
      throw new IOException("the server sends data though it is to receive it");
    }
    try {
      arriving.write(data, offset, length);
    } catch (IOException e) {
      command.broken(e);
      throw e;
    }
    if (counter.bytes() > file.size().orElse(Long.MAX_VALUE)) {
      throw new IOException(
          "the server sends more than the " + file.size().getAsLong() + " bytes asked for");
    }
    lastDataNanos = System.nanoTime();
  }

  /** All of it was handed over. */
  void sentAll() throws IOException {
    sentAll = true;
    command.channel().endOfFile();
  }

  private long judge() throws ExchangeException {
    if (initiator == Initiator.PUSH && !sentAll) {
      throw new ExchangeException(ReasonCode.CLOSED_EARLY, "the server ended it");
    }
    if (file.size().isPresent() && file.size().getAsLong() != counter.bytes()) {
      String what = "the server ended it as if it were whole";
      throw new ExchangeException(ReasonCode.NOT_SENT_WHOLE, what);
    }
    boolean received = initiator == Initiator.PULL && counter.bytes() > 0;
    return received ? lastDataNanos : System.nanoTime();
  }
}
