package io.sshperf.agent.engine.mina;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Puts SFTP messages together from what a channel gives. Not thread-safe. */
final class RawMessages {
  private static final int MOST = 1 << 20;

  private final Consumer<RawMessage> whole;
  private ByteBuffer missing = ByteBuffer.allocate(Integer.BYTES);
  private boolean lengthIsMissing = true;

  RawMessages(Consumer<RawMessage> whole) {
    this.whole = whole;
  }

  void add(byte[] data, int offset, int length) throws IOException {
    int at = offset;
    while (at < offset + length) {
      int piece = Math.min(missing.remaining(), offset + length - at);
      missing.put(data, at, piece);
      at += piece;
      if (!missing.hasRemaining()) {
        filled();
      }
    }
  }

  private void filled() throws IOException {
    missing.flip();
    if (lengthIsMissing) {
      int length = missing.getInt();
      if (length < 1 || length > MOST) {
        throw new IOException("an SFTP message of " + length + " bytes");
      }
      missing = ByteBuffer.allocate(length);
    } else {
      int type = missing.get() & 0xff;
      byte[] body = new byte[missing.remaining()];
      missing.get(body);
      whole.accept(new RawMessage(type, body));
      missing = ByteBuffer.allocate(Integer.BYTES);
    }
    lengthIsMissing = !lengthIsMissing;
  }
}
