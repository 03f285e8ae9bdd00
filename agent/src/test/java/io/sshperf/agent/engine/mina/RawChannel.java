package io.sshperf.agent.engine.mina;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.sshd.client.channel.AbstractClientChannel;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.util.buffer.Buffer;

/** A session channel on which a test asks for whatever it likes, and gets the server's answer. */
final class RawChannel extends AbstractClientChannel {
  private volatile CompletableFuture<Boolean> answer = new CompletableFuture<>();

  RawChannel() {
    super("session");
  }

  @Override
  protected void doOpen() {}

  /** Whether the server does what is asked for. One request at a time. */
  boolean asks(String request, Consumer<Buffer> details) throws Exception {
    CompletableFuture<Boolean> answered = new CompletableFuture<>();
    answer = answered;
    Buffer packet = getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_REQUEST, 256);
    packet.putUInt(getRecipient());
    packet.putString(request);
    packet.putBoolean(true);
    details.accept(packet);
    writePacket(packet);
    return answered.get(20, TimeUnit.SECONDS);
  }

  @Override
  public void handleSuccess() {
    answer.complete(true);
  }

  @Override
  public void handleFailure() {
    answer.complete(false);
  }

  @Override
  protected void doWriteData(byte[] data, int offset, long length) throws IOException {
    getLocalWindow().release(length);
  }

  @Override
  protected void doWriteExtendedData(byte[] data, int offset, long length) throws IOException {
    getLocalWindow().release(length);
  }
}
