package io.sshperf.agent.engine.mina.channel;

import java.io.IOException;
import java.util.function.Consumer;
import org.apache.sshd.client.channel.AbstractClientChannel;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.util.buffer.Buffer;

/**
 * The client's end of a session channel. MINA's own asks for its command as soon as it is open and
 * copies through streams; this one asks when told, so that set-up lies before the timed interval,
 * and gives away what arrives straight from the packet, on MINA's I/O thread.
 */
public final class CommandChannel extends AbstractClientChannel {
  private static final int REQUEST_SIZE = 128;

  private final Receiver receiver;
  private volatile Consumer<Boolean> whenReplied = accepted -> {};
  private volatile boolean asked;

  /**
   * Not open yet; {@link Opener#open} does that.
   *
   * @param receiver gets what the server writes, once it was asked for something
   */
  public CommandChannel(Receiver receiver) {
    super("session");
    this.receiver = receiver;
  }

  /** Takes what arrives, on MINA's I/O thread. */
  public interface Receiver {
    /**
     * @param data the caller's again afterwards
     * @throws IOException to end the session
     */
    void data(byte[] data, int offset, int length) throws IOException;
  }

  @Override
  protected void doOpen() {}

  /**
   * Asks for a command.
   *
   * @param whenReplied gets the server's yes or no, on MINA's I/O thread
   */
  void exec(String command, Consumer<Boolean> whenReplied) throws IOException {
    ask("exec", command, whenReplied);
  }

  /**
   * Asks for a subsystem; does not wait for the reply.
   *
   * @param whenReplied gets the server's yes or no, on MINA's I/O thread
   * @throws IOException if the connection is gone
   */
  public void subsystem(String name, Consumer<Boolean> whenReplied) throws IOException {
    ask("subsystem", name, whenReplied);
  }

  private void ask(String what, String name, Consumer<Boolean> replied) throws IOException {
    whenReplied = replied;
    asked = true;
    Buffer request = getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_REQUEST, REQUEST_SIZE);
    request.putUInt(getRecipient());
    request.putString(what);
    request.putBoolean(true);
    request.putString(name);
    writePacket(request);
  }

  /**
   * Sends the end of file, behind all that was written; on the thread that writes.
   *
   * @throws IOException if the connection is gone
   */
  public void endOfFile() throws IOException {
    sendEof();
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
    receiver.data(data, offset, (int) length);
    getLocalWindow().release(length);
  }

  @Override
  protected void doWriteExtendedData(byte[] data, int offset, long length) throws IOException {
    getLocalWindow().release(length);
  }
}
