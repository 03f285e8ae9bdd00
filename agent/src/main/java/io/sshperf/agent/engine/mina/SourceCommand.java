package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Load;
import java.io.IOException;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends a file's payload on a thread of its own, then exits. The thread ends with the channel. */
final class SourceCommand extends TransferCommand {
  private static final Logger log = LoggerFactory.getLogger(SourceCommand.class);

  private final Load load;
  private final ServedFile file;
  private @Nullable Thread thread;

  SourceCommand(Load load, ServedFile file) {
    this.load = load;
    this.file = file;
  }

  @Override
  public void start(ChannelSession channel, Environment env) {
    long start = System.nanoTime();
    Thread sending =
        new Thread(() -> send(channel, start), "sshperf-mina-source-" + file.file().stream());
    sending.setDaemon(true);
    sending.start();
    thread = sending;
  }

  @Override
  public void destroy(ChannelSession channel) {
    if (thread != null && thread != Thread.currentThread()) {
      thread.interrupt();
    }
  }

  private void send(ChannelSession channel, long start) {
    try (FileSource source = file.source()) {
      ChannelOutput output = new ChannelOutput(channel, load.streams());
      new PayloadSender(output, Pacer.of(load, start))
          .send(source, Quota.of(load, file.file()), file.counter(), start);
      file.finished();
      exit(0);
    } catch (IOException e) {
      file.broken(e);
      failed(e);
    } catch (RuntimeException e) {
      failed(e);
    } catch (InterruptedException e) {
      // The channel is being closed, and this thread ends with it.
      log.debug("{}: sending was stopped", file.file().name());
    }
  }

  private void failed(Exception e) {
    log.debug("{}: ends after {} bytes", file.file().name(), file.counter().bytes(), e);
    exit(FAILED);
  }
}
