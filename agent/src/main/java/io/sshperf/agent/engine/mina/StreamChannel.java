package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.sshd.client.channel.AbstractClientChannel;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.util.buffer.Buffer;

/**
 * The client's end of a stream. MINA's own exec channel asks for its command as soon as it is open
 * and copies through streams; this one asks when told, so that set-up lies before the timed
 * interval, and counts what arrives straight from the packet, on MINA's I/O thread.
 */
final class StreamChannel extends AbstractClientChannel {
  private static final int REQUEST_SIZE = 128;

  private final Counter received;
  private volatile Consumer<Boolean> whenReplied = accepted -> {};
  private final long most;
  private volatile boolean asked;
  private volatile long lastDataNanos;

  /**
   * @param most bytes that may be received; a server that sends more is cut off
   */
  StreamChannel(Counter received, long most) {
    super("session");
    this.received = received;
    this.most = most;
  }

  @Override
  protected void doOpen() {}

  /**
   * Asks for the command.
   *
   * @param whenReplied gets the server's yes or no, on MINA's I/O thread
   */
  void exec(String command, Consumer<Boolean> whenReplied) throws IOException {
    this.whenReplied = whenReplied;
    asked = true;
    Buffer request = getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_REQUEST, REQUEST_SIZE);
    request.putUInt(getRecipient());
    request.putString("exec");
    request.putBoolean(true);
    request.putString(command);
    writePacket(request);
  }

  /** Sends the end of file. */
  void endOfFile() throws IOException {
    sendEof();
  }

  /** When the last data came, on {@link System#nanoTime}; meaningless if none came. */
  long lastDataNanos() {
    return lastDataNanos;
  }

  @Override
  public void handleSuccess() throws IOException {
    super.handleSuccess();
    whenReplied.accept(true);
  }

  @Override
  public void handleFailure() throws IOException {
    super.handleFailure();
    whenReplied.accept(false);
  }

  @Override
  protected void doWriteData(byte[] data, int offset, long length) throws IOException {
    if (!asked) {
      throw new IOException("the server sent data before it was asked to"); // it would look fast
    }
    received.add(data, offset, (int) length);
    if (received.bytes() > most) {
      throw new IOException("the server sends more than the " + most + " bytes asked for");
    }
    lastDataNanos = System.nanoTime();
    getLocalWindow().release(length);
  }

  @Override
  protected void doWriteExtendedData(byte[] data, int offset, long length) throws IOException {
    getLocalWindow().release(length);
  }
}
