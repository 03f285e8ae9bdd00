package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.PayloadSender;
import io.sshperf.agent.engine.mina.channel.SendingCommand;
import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Load;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;

/** {@code scp -f}: sends files by the rcp protocol, each once the client wants it. */
final class ScpSourceCommand extends SendingCommand
    implements ChannelSessionAware, ChannelDataReceiver {
  private final Load load;
  private final List<ServedFile> files;
  private final ScpReplies replies = new ScpReplies();
  private final CompletableFuture<Void> ready = replies.next();

  /**
   * @param files at least one, claimed for this, in the order in which they are sent
   */
  ScpSourceCommand(Load load, List<ServedFile> files, CountedThreads threads) {
    super(files.get(0).file().name(), threads);
    this.load = load;
    this.files = files;
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    session.setDataReceiver(this);
  }

  /**
   * @return how many bytes the window opens again: all of them
   */
  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) {
    try {
      replies.take(data, offset, length);
    } catch (ScpException e) {
      replies.fail(e);
      exit(FAILED);
    }
    return length;
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() {
    replies.fail(new EOFException("the client will reply no more"));
  }

  @Override
  protected void send(ChannelSession channel, long start) throws IOException, InterruptedException {
    ChannelOutput output = new ChannelOutput(channel, load.streams());
    PayloadSender payload = new PayloadSender(output, Pacer.of(load, start));
    ScpSender sender = new ScpSender(output, replies);
    await(ready);
    for (ServedFile file : files) {
      try (FileSource source = opened(channel, file)) {
        await(sender.announce(file.file()));
        CompletableFuture<Void> received =
            sender.send(payload, source, Quota.of(load, file.file()), file.counter(), start);
        file.finished();
        await(received);
      } catch (NoSpaceException e) {
        file.broken(e);
        throw e;
      }
    }
  }

  private static FileSource opened(ChannelSession channel, ServedFile file) throws IOException {
    try {
      return file.source();
    } catch (NoSpaceException e) {
      new ScpReplyWriter(channel).error(String.valueOf(e.getMessage()));
      throw e;
    }
  }

  private static void await(CompletableFuture<Void> reply)
      throws IOException, InterruptedException {
    try {
      reply.get();
    } catch (ExecutionException e) {
      throw new IOException("the client does not go on", e.getCause());
    }
  }
}
