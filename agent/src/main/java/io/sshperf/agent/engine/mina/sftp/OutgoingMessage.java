package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.transfer.FileSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Puts SFTP messages together and writes them, one after the other. Belongs to the thread that
 * writes to the channel.
 */
final class OutgoingMessage {
  /** All but payload: the longest is a part of a listing, {@link SftpReply#names}. */
  private static final int MOST = 16 << 10;

  private final ByteBuffer fields = ByteBuffer.allocate(MOST);
  private final ChannelOutput output;

  OutgoingMessage(ChannelOutput output) {
    this.output = output;
  }

  OutgoingMessage begin(int type) {
    fields.clear().position(Integer.BYTES); // the length, once it is known
    fields.put((byte) type);
    return this;
  }

  OutgoingMessage int32(int value) {
    fields.putInt(value);
    return this;
  }

  OutgoingMessage int64(long value) {
    fields.putLong(value);
    return this;
  }

  OutgoingMessage string(byte[] value) {
    fields.putInt(value.length).put(value);
    return this;
  }

  OutgoingMessage string(String value) {
    return string(value.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes the message; it may wait for others to share its packet until the output is flushed.
   *
   * @throws IOException if the channel closes
   */
  void write() throws IOException, InterruptedException {
    int length = fields.position();
    fields.putInt(0, length - Integer.BYTES);
    output.write(fields.array(), length);
  }

  /**
   * Writes the message with one more string, which is bytes of a file.
   *
   * @param written told of each piece where it lies, before it is encrypted
   * @throws IOException if the channel closes, or the file cannot be read
   */
  void write(FileSource source, long position, int length, ChannelOutput.Written written)
      throws IOException, InterruptedException {
    fields.putInt(length);
    int before = fields.position();
    fields.putInt(0, before - Integer.BYTES + length);
    output.expect(before + length);
    output.write(fields.array(), before);
    output.write(source, position, length, written);
  }
}
