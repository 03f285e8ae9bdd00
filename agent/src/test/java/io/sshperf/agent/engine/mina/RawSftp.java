package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.sshd.client.channel.AbstractClientChannel;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelListener;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.common.util.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** An sftp subsystem to which a test says whatever it likes, on its own thread. */
final class RawSftp extends AbstractClientChannel {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final BlockingQueue<RawMessage> replies = new LinkedBlockingQueue<>();
  private final BlockingQueue<Boolean> accepted = new LinkedBlockingQueue<>();
  private final RawMessages incoming = new RawMessages(replies::add);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean reads = true;
  private @Nullable ChannelOutput output;

  private RawSftp() {
    super("session");
    addChannelListener(
        new ChannelListener() {
          @Override
          public void channelClosed(Channel channel, @Nullable Throwable reason) {
            closed.countDown();
          }
        });
  }

  /** Opened, the subsystem accepted; nothing said yet. */
  static RawSftp silent(ClientSession session) throws Exception {
    RawSftp channel = new RawSftp();
    session.getService(ConnectionService.class).registerChannel(channel);
    channel.open().verify(PATIENCE);
    assertThat(channel.asks("subsystem", details -> details.putString("sftp")))
        .as("the subsystem")
        .isTrue();
    channel.output = new ChannelOutput(channel, 1);
    return channel;
  }

  /** Opened, and greeted. */
  static RawSftp greeted(ClientSession session) throws Exception {
    RawSftp channel = silent(session);
    channel.send(RawMessage.init());
    RawMessage version = channel.receive();
    assertThat(version.type()).isEqualTo(RawMessage.VERSION);
    assertThat(version.body().getUInt()).isEqualTo(3);
    return channel;
  }

  @Override
  protected void doOpen() {}

  /** Whether the server does what is asked for. */
  boolean asks(String request, Consumer<Buffer> details) throws Exception {
    Buffer packet = getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_REQUEST, 256);
    packet.putUInt(getRecipient());
    packet.putString(request);
    packet.putBoolean(true);
    details.accept(packet);
    writePacket(packet);
    Boolean answer = accepted.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    return answer != null && answer;
  }

  void send(RawMessage message) throws IOException, InterruptedException {
    send(message.framed());
  }

  void send(byte[] bytes) throws IOException, InterruptedException {
    if (output == null) {
      throw new IllegalStateException("not open");
    }
    output.write(bytes, bytes.length);
    output.flush();
  }

  /** The next reply. */
  RawMessage receive() throws InterruptedException {
    RawMessage reply = replies.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (reply == null) {
      throw new AssertionError("no reply within " + PATIENCE);
    }
    return reply;
  }

  RawMessage ask(RawMessage request) throws IOException, InterruptedException {
    send(request);
    RawMessage reply = receive();
    assertThat(reply.id()).as(reply.toString()).isEqualTo(request.id());
    return reply;
  }

  /** The status that answers it. */
  long status(RawMessage request) throws IOException, InterruptedException {
    RawMessage reply = ask(request);
    assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.STATUS);
    return reply.code();
  }

  byte[] opened(long id, String name, int flags) throws IOException, InterruptedException {
    RawMessage reply = ask(RawMessage.open(id, name, flags));
    assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.HANDLE);
    return reply.details().getBytes();
  }

  /** How many replies are there that nobody has taken. */
  int waiting() {
    return replies.size();
  }

  /** From now on the server's window stays as it is. */
  void readNoMore() {
    reads = false;
  }

  boolean isClosedSoon() throws InterruptedException {
    return closed.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void handleSuccess() {
    accepted.add(true);
  }

  @Override
  public void handleFailure() {
    accepted.add(false);
  }

  @Override
  protected void doWriteData(byte[] data, int offset, long length) throws IOException {
    incoming.add(data, offset, (int) length);
    if (reads) {
      getLocalWindow().release(length);
    }
  }

  @Override
  protected void doWriteExtendedData(byte[] data, int offset, long length) throws IOException {
    getLocalWindow().release(length);
  }
}
