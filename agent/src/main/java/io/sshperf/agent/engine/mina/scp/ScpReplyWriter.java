package io.sshperf.agent.engine.mina.scp;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.channel.AbstractChannel;
import org.apache.sshd.common.channel.RemoteWindow;
import org.apache.sshd.common.util.buffer.Buffer;

/**
 * What the receiver of files replies. Its thread is MINA's I/O thread, so it does not wait: a peer
 * whose window has no room for a byte has not taken the replies it was sent, and gets no more.
 */
final class ScpReplyWriter implements ScpReceiver.Replies {
  private static final int LONGEST = 1024;
  private static final int HEADER = 16;

  private final AbstractChannel channel;

  ScpReplyWriter(AbstractChannel channel) {
    this.channel = channel;
  }

  @Override
  public void ok() throws IOException {
    send(new byte[] {ScpReplies.OK}, 1);
  }

  /** Says what went wrong, as the programs do; shortened if it must be. */
  void error(String what) throws IOException {
    String line = (char) ScpReplies.WARNING + "scp: " + Quoted.harmless(what) + "\n";
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    int fits = Math.max(2, Math.min(room(), bytes.length));
    bytes[fits - 1] = '\n';
    send(bytes, fits);
  }

  private int room() {
    RemoteWindow window = channel.getRemoteWindow();
    return (int) Math.min(LONGEST, Math.min(window.getSize(), window.getPacketSize()));
  }

  private void send(byte[] reply, int length) throws IOException {
    if (room() < length) {
      throw new IOException("the peer takes no replies");
    }
    Buffer packet =
        channel.getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_DATA, HEADER + length);
    packet.putUInt(channel.getRecipient());
    packet.putBytes(reply, 0, length);
    channel.getRemoteWindow().consume(length);
    channel.writePacket(packet);
  }
}
