package io.sshperf.agent.engine.mina.stream;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.TransferCommand;
import java.io.IOException;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;
import org.jspecify.annotations.Nullable;

/**
 * Counts what arrives, straight from the packet, on MINA's I/O thread, and exits at the end of
 * file.
 */
final class SinkCommand extends TransferCommand
    implements ChannelSessionAware, ChannelDataReceiver {
  private final ServedFile file;
  private final ArrivingFile arriving;
  private @Nullable ChannelSession channel;

  SinkCommand(ServedFile file) throws IOException {
    this.file = file;
    this.arriving = new ArrivingFile(file.counter(), file.sink());
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    channel = session;
    session.setDataReceiver(this);
  }

  @Override
  public void start(ChannelSession session, Environment env) throws IOException {
    if (session.isEofSignalled()) {
      close(); // the end of file came before the command
    }
  }

  /**
   * @return how many bytes the window opens again: all of them
   */
  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) throws IOException {
    try {
      arriving.write(data, offset, length);
    } catch (IOException e) {
      file.broken(e);
      exit(FAILED);
      throw e;
    }
    return length;
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() throws IOException {
    arriving.close();
    if (channel != null && channel.isEofSignalled() && !file.isFinished()) {
      file.finished();
      exit(0);
    }
  }
}
