package io.sshperf.agent.engine.mina;

import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;
import org.jspecify.annotations.Nullable;

/**
 * Counts what arrives, straight from the packet, on MINA's I/O thread, and exits at the end of
 * file.
 */
final class SinkCommand extends StreamCommand implements ChannelSessionAware, ChannelDataReceiver {
  private final ServedStream stream;
  private @Nullable ChannelSession channel;

  SinkCommand(ServedStream stream) {
    this.stream = stream;
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    channel = session;
    session.setDataReceiver(this);
  }

  @Override
  public void start(ChannelSession session, Environment env) {
    close(); // the end of file may have come before the command
  }

  /**
   * @return how many bytes the window opens again: all of them
   */
  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) {
    stream.counter().add(data, offset, length);
    return length;
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() {
    if (channel != null && channel.isEofSignalled() && !stream.isFinished()) {
      stream.finished();
      exit(0);
    }
  }
}
