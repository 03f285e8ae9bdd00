package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.TransferCommand;
import io.sshperf.agent.transfer.Counter;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;
import org.jspecify.annotations.Nullable;

/**
 * One sftp subsystem that does what a script says, and what a right server does where the script
 * leaves it that. The script runs on a thread of the channel's own.
 */
final class ScriptedSftp extends TransferCommand
    implements ChannelSessionAware, ChannelDataReceiver {
  private final ScriptedSftpServer server;
  private final Script script;
  private static final RawMessage END = new RawMessage(0, new byte[0]);

  private final BlockingQueue<RawMessage> requests = new LinkedBlockingQueue<>();
  private final RawMessages incoming = new RawMessages(requests::add);
  private final AtomicBoolean done = new AtomicBoolean();
  private @Nullable ChannelSession channel;
  private @Nullable ChannelOutput output;

  /** What a server does with a request. */
  interface Script {
    void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException;
  }

  ScriptedSftp(ScriptedSftpServer server, Script script) {
    this.server = server;
    this.script = script;
  }

  @Override
  public void setChannelSession(ChannelSession session) {
    channel = session;
    session.setDataReceiver(this);
  }

  @Override
  public void start(ChannelSession session, Environment env) {
    output = new ChannelOutput(session, 1);
    Thread made = new Thread(this::run, "test-scripted");
    made.setDaemon(true);
    start(session, made);
  }

  private void run() {
    try {
      RawMessage request = requests.take();
      while (request != END) {
        script.on(request, this);
        request = requests.take();
      }
      exit(0);
    } catch (IOException | InterruptedException e) {
      Thread.currentThread().interrupt(); // the channel is closed, which is how it ends
    }
  }

  @Override
  public int data(ChannelSession session, byte[] data, int offset, int length) throws IOException {
    server.received(length);
    incoming.add(data, offset, length);
    return server.keepsWindowShut() ? 0 : length;
  }

  /** Called at the end of file, but also when the channel is closed without one. */
  @Override
  public void close() {
    if (channel != null && channel.isEofSignalled()) {
      requests.add(END);
    }
  }

  /** True the first time on this channel. */
  boolean once() {
    return done.compareAndSet(false, true);
  }

  /** The next request; null if none comes for so long. */
  @Nullable RawMessage next(Duration quiet) throws InterruptedException {
    RawMessage next = requests.poll(quiet.toMillis(), TimeUnit.MILLISECONDS);
    if (next == END) {
      requests.add(END);
      return null;
    }
    return next;
  }

  /** Ends as a command does, with a status. */
  void end(int status) {
    exit(status);
  }

  void closeChannel() {
    channel().close(false);
  }

  void closeSession() {
    channel().getSession().close(true);
  }

  void send(RawMessage message) throws IOException, InterruptedException {
    send(message.framed());
  }

  void send(byte[] bytes) throws IOException, InterruptedException {
    if (output == null) {
      throw new IllegalStateException("not started");
    }
    output.write(bytes, bytes.length);
    output.flush();
  }

  /** Does what a right server does. */
  void answer(RawMessage request) throws IOException, InterruptedException {
    send(correct(request));
  }

  /** What a right server answers, which has then done what was asked for. */
  RawMessage correct(RawMessage request) {
    return switch (request.type()) {
      case RawMessage.INIT -> RawMessage.of(RawMessage.VERSION, body -> body.putUInt(3));
      case RawMessage.OPEN ->
          RawMessage.of(
              RawMessage.HANDLE,
              request.id(),
              body -> body.putString(ScriptedSftpServer.plain(request.details().getString())));
      case RawMessage.READ -> read(request);
      case RawMessage.WRITE -> write(request);
      case RawMessage.CLOSE -> RawMessage.status(request.id(), RawMessage.OK, "");
      case RawMessage.STAT, RawMessage.LSTAT, RawMessage.FSTAT -> attributes(request);
      default -> RawMessage.status(request.id(), RawMessage.OP_UNSUPPORTED, "");
    };
  }

  private RawMessage read(RawMessage request) {
    Buffer details = request.details();
    String handle = details.getString();
    long offset = details.getLong();
    long left = server.size(handle) - offset;
    if (left <= 0) {
      return RawMessage.status(request.id(), RawMessage.EOF, "");
    }
    byte[] data = new byte[(int) Math.min(left, details.getUInt())];
    server.fill(handle, data, offset);
    return RawMessage.data(request.id(), data);
  }

  private RawMessage write(RawMessage request) {
    Buffer details = request.details();
    Counter counter = server.counter(details.getString());
    long offset = details.getLong();
    byte[] data = details.getBytes();
    boolean fresh = counter.add(data, 0, data.length, offset);
    return RawMessage.status(request.id(), fresh ? RawMessage.OK : RawMessage.FAILURE, "");
  }

  private RawMessage attributes(RawMessage request) {
    String name = ScriptedSftpServer.plain(request.details().getString());
    return RawMessage.of(
        RawMessage.ATTRS,
        request.id(),
        body -> {
          body.putUInt(RawMessage.WITH_SIZE);
          body.putLong(server.size(name));
        });
  }

  /** The right answer to a READ, of which some bytes at the end are left out. */
  RawMessage shortened(RawMessage request, int missing) {
    RawMessage whole = correct(request);
    if (whole.type() != RawMessage.DATA) {
      return whole;
    }
    byte[] data = whole.details().getBytes();
    int length = Math.max(1, data.length - missing);
    return RawMessage.data(request.id(), Arrays.copyOf(data, length));
  }

  private ChannelSession channel() {
    if (channel == null) {
      throw new IllegalStateException("not started");
    }
    return channel;
  }
}
