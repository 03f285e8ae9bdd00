package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.engine.mina.channel.TransferCommand;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.util.Optional;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code scp -t}: receives files by the rcp protocol, straight from the packets, on MINA's I/O
 * thread, and exits at the end of file. Gives up at the first thing that is not as it should be.
 */
final class ScpSinkCommand extends TransferCommand
    implements ChannelSessionAware, ChannelDataReceiver, ScpReceiver.Files {
  private static final Logger log = LoggerFactory.getLogger(ScpSinkCommand.class);

  private final ServedFiles files;
  private final Optional<PayloadFile> only;
  private final boolean times;
  private @Nullable ChannelSession channel;
  private @Nullable ScpReceiver receiver;
  private @Nullable ServedFile current;
  private boolean over;

  /**
   * @param only the one file that is to come; empty for any of the transfer's
   * @param times whether the files' times come too
   */
  ScpSinkCommand(ServedFiles files, Optional<PayloadFile> only, boolean times) {
    this.files = files;
    this.only = only;
    this.times = times;
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    channel = session;
    session.setDataReceiver(this);
  }

  @Override
  public void start(ChannelSession session, Environment env) throws IOException {
    ScpReplyWriter replies = new ScpReplyWriter(session);
    receiver = new ScpReceiver(times, this, replies);
    replies.ok();
    if (session.isEofSignalled()) {
      close(); // the end of file came before the command
    }
  }

  /**
   * @return how many bytes the window opens again: all of them
   */
  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) {
    if (over || receiver == null) {
      return length;
    }
    try {
      receiver.take(data, offset, length);
    } catch (ScpException e) {
      log.debug("the client sent {}", e.what());
      if (!e.isComplaint()) {
        files.refused(e.what());
        say(session, "refused: " + e.what());
      }
      giveUp();
    } catch (IOException e) {
      if (current != null) {
        current.broken(e);
      }
      say(session, String.valueOf(e.getMessage()));
      giveUp();
    }
    return length;
  }

  @Override
  public ArrivingFile announced(ScpFileLine line) throws IOException {
    ServedFile file =
        files
            .find(line.name())
            .filter(found -> only.isEmpty() || only.get().equals(found.file()))
            .filter(found -> line.announces(found.file()))
            .filter(ServedFile::claim)
            .orElseThrow(
                () -> new ScpException("the line " + Quoted.of(line.toString()) + expected()));
    current = file;
    return new ArrivingFile(file.counter(), file.sink());
  }

  private String expected() {
    String what =
        only.map(file -> ScpFileLine.of(file).toString()).orElse("a file of the transfer");
    return " (expected " + what + ", once)";
  }

  @Override
  public void whole() {
    if (current != null) {
      current.finished();
      current = null;
    }
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() {
    if (over || receiver == null) {
      return;
    }
    if (channel != null && channel.isEofSignalled() && receiver.isBetweenFiles()) {
      over = true;
      exit(0);
    } else {
      giveUp();
    }
  }

  private void giveUp() {
    over = true;
    try {
      if (receiver != null) {
        receiver.close();
      }
    } catch (IOException e) {
      log.debug("a file was not closed", e);
    }
    exit(FAILED);
  }

  /** As well as it can be said: the exit status says it in any case. */
  private static void say(ChannelSession session, String what) {
    try {
      new ScpReplyWriter(session).error(what);
    } catch (IOException e) {
      log.debug("the client is not told: {}", what, e);
    }
  }
}
