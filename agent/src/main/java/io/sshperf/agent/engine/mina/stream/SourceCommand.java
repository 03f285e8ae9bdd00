package io.sshperf.agent.engine.mina.stream;

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
import java.io.IOException;
import org.apache.sshd.server.channel.ChannelSession;

/** Sends a file's payload as it is. */
final class SourceCommand extends SendingCommand {
  private final Load load;
  private final ServedFile file;

  SourceCommand(Load load, ServedFile file, CountedThreads threads) {
    super(file.file().name(), threads);
    this.load = load;
    this.file = file;
  }

  @Override
  protected void send(ChannelSession channel, long start) throws IOException, InterruptedException {
    try (FileSource source = file.source()) {
      ChannelOutput output = new ChannelOutput(channel, load.streams());
      new PayloadSender(output, Pacer.of(load, start))
          .send(source, Quota.of(load, file.file()), file.counter(), start);
      output.flush();
      file.finished();
    } catch (NoSpaceException e) {
      file.broken(e);
      throw e;
    }
  }
}
