package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a stream's payload on a thread of its own, then exits. The thread ends with the channel.
 */
final class SourceCommand extends StreamCommand {
  private static final Logger log = LoggerFactory.getLogger(SourceCommand.class);
  private static final int FAILED = 1;

  private final TransferSpec spec;
  private final ServedStream stream;
  private @Nullable Thread thread;

  SourceCommand(TransferSpec spec, ServedStream stream) {
    this.spec = spec;
    this.stream = stream;
  }

  @Override
  public void start(ChannelSession channel, Environment env) {
    long start = System.nanoTime();
    PayloadSender sender = new PayloadSender(channel, stream.counter(), spec, stream.index());
    Thread sending = new Thread(() -> send(sender, start), "sshperf-mina-source-" + stream.index());
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

  private void send(PayloadSender sender, long start) {
    try {
      sender.send(start);
      stream.finished();
      exit(0);
    } catch (IOException | RuntimeException e) {
      log.debug(
          "stream {}: the source ends after {} bytes", stream.index(), stream.counter().bytes(), e);
      exit(FAILED);
    } catch (InterruptedException e) {
      // The channel is being closed, and this thread ends with it.
      log.debug("stream {}: the source was stopped", stream.index());
    }
  }
}
