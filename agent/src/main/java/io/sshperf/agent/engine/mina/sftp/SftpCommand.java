package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.ReadRound;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.engine.mina.channel.TransferCommand;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The SFTP server of one channel. What arrives is taken on MINA's I/O thread, which never waits for
 * the client; replies are written on a thread of its own, which ends with the channel.
 */
public final class SftpCommand extends TransferCommand
    implements ChannelSessionAware, ChannelDataReceiver {
  /** By which a client asks for it. */
  public static final String SUBSYSTEM = SftpCodes.SUBSYSTEM;

  private static final Logger log = LoggerFactory.getLogger(SftpCommand.class);

  private final ServedFiles files;
  private final int streams;
  private final SftpService service;
  private final SftpReplies replies = new SftpReplies();
  private final Runnable wake = replies::wake;
  private final SftpFraming framing = new SftpFraming(this::message);
  private @Nullable ChannelSession channel;
  private boolean greeted;
  private boolean over;

  /**
   * @param files of that transfer, shared by all its channels
   */
  public SftpCommand(TransferSpec spec, ServedFiles files) {
    this.files = files;
    this.streams = spec.cell().settings().load().streams();
    this.service = new SftpService(files, spec.cell().initiator());
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    channel = session;
    session.setDataReceiver(this);
  }

  @Override
  public void start(ChannelSession session, Environment env) throws IOException {
    start(session, files.threads().thread("sshperf-mina-sftp", () -> reply(session)));
    if (session.isEofSignalled()) {
      close(); // the end of file came before the request for the subsystem
    }
  }

  /**
   * @return how many bytes the window opens again: all of them
   */
  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) throws IOException {
    if (!over) {
      try {
        framing.data(data, offset, length);
        ReadRound.of(session.getSession()).atEnd(wake);
      } catch (MalformedMessageException e) {
        over = true;
        files.refused("on SFTP: " + e.what());
        exit(FAILED);
        destroy(session);
      }
    }
    return length;
  }

  private void message(IncomingMessage message) throws MalformedMessageException {
    int type = message.int8();
    if (greeted == (type == SftpCodes.INIT)) {
      throw new MalformedMessageException("a message of type " + type + " out of turn");
    }
    SftpReply reply = greeted ? service.answer(type, message) : hello(message);
    if (!replies.add(reply)) {
      throw new MalformedMessageException("more than " + SftpReplies.MOST + " requests at a time");
    }
  }

  private SftpReply hello(IncomingMessage init) throws MalformedMessageException {
    int spoken = init.int32();
    log.debug("the client speaks SFTP version {}", spoken);
    greeted = true;
    return message -> message.begin(SftpCodes.HELLO).int32(SftpCodes.VERSION).write();
  }

  private void reply(ChannelSession session) {
    try {
      replies.write(new ChannelOutput(session, streams));
      exit(0);
    } catch (IOException | RuntimeException e) {
      log.debug("the SFTP channel ends", e);
      exit(FAILED);
    } catch (InterruptedException e) {
      // The channel is being closed, and this thread ends with it.
      log.debug("the SFTP channel was stopped");
    } finally {
      service.close();
    }
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() {
    if (channel != null && channel.isEofSignalled() && !over) {
      over = true;
      replies.end();
    }
  }
}
