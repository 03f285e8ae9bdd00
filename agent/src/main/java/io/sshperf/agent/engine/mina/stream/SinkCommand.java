package io.sshperf.agent.engine.mina.stream;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
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
  private final ServedFiles files;
  private final ServedFile file;
  private final long most;
  private final ArrivingFile arriving;
  private @Nullable ChannelSession channel;
  private boolean over;

  SinkCommand(ServedFiles files, ServedFile file) throws IOException {
    this.files = files;
    this.file = file;
    this.most = file.file().size().orElse(Long.MAX_VALUE);
    this.arriving = new ArrivingFile(file.counter(), file.sink());
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    channel = session;
    session.setDataReceiver(this);
  }

  @Override
  public void start(ChannelSession session, Environment env) {
    if (session.isEofSignalled()) {
      close(); // the end of file came before the command
    }
  }

  /**
   * @return how many bytes the window opens again: all of them
   */
  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) throws IOException {
    if (over) {
      return length;
    }
    if (length > most - file.counter().bytes()) {
      over = true;
      files.refused("more than the " + most + " bytes of " + file.file().name());
      exit(FAILED);
      return length;
    }
    try {
      arriving.write(data, offset, length);
    } catch (IOException e) {
      broken(e);
      throw e;
    }
    return length;
  }

  private void broken(IOException e) {
    over = true;
    file.broken(e);
    exit(FAILED);
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() {
    try {
      arriving.close();
    } catch (IOException e) {
      broken(e); // MINA would say nothing of it
    }
    if (channel != null && channel.isEofSignalled() && !over) {
      over = true;
      file.finished();
      exit(0);
    }
  }
}
