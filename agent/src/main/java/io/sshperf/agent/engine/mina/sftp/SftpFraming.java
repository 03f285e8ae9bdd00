package io.sshperf.agent.engine.mina.sftp;

import java.io.IOException;
import java.util.Arrays;

/**
 * Finds the SFTP messages in what arrives on a channel, in whatever pieces. A message that arrived
 * in one piece is given away where it lies; another is put together first, in no more memory than
 * twice what has come of it. Confined to the thread that receives.
 */
final class SftpFraming {
  private static final int LEAST = 1024;

  private final Receiver receiver;
  private byte[] gathered = new byte[LEAST];
  private int length;

  SftpFraming(Receiver receiver) {
    this.receiver = receiver;
  }

  /** Takes messages. */
  interface Receiver {
    /**
     * @param message from its type on, valid until this returns
     * @throws MalformedMessageException if it is not what its type says
     */
    void message(IncomingMessage message) throws IOException;
  }

  /**
   * Takes what came next.
   *
   * @throws MalformedMessageException if it is no message, or the receiver says so; what comes
   *     later makes no sense then
   * @throws IOException the receiver's
   */
  void data(byte[] data, int offset, int count) throws IOException {
    int at = offset;
    int end = offset + count;
    while (at < end) {
      if (length == 0 && isWhole(data, at, end)) {
        int whole = whole(data, at);
        receiver.message(message(data, at, whole));
        at += whole;
      } else {
        at += gather(data, at, end);
      }
    }
  }

  private static boolean isWhole(byte[] data, int at, int end) throws MalformedMessageException {
    return end - at > Integer.BYTES && end - at >= whole(data, at);
  }

  /** Takes as much as the message lacks, and no more. */
  private int gather(byte[] data, int at, int end) throws IOException {
    int wanted = length < Integer.BYTES ? Integer.BYTES : whole(gathered, 0);
    int piece = Math.min(wanted - length, end - at);
    if (length + piece > gathered.length) {
      gathered = Arrays.copyOf(gathered, Math.max(length + piece, 2 * gathered.length));
    }
    System.arraycopy(data, at, gathered, length, piece);
    length += piece;
    if (length >= Integer.BYTES && length == whole(gathered, 0)) {
      IncomingMessage message = message(gathered, 0, length);
      length = 0;
      receiver.message(message);
    }
    return piece;
  }

  private static IncomingMessage message(byte[] array, int at, int whole) {
    return new IncomingMessage(array, at + Integer.BYTES, whole - Integer.BYTES);
  }

  /** What the message has in all, its own length included. */
  private static int whole(byte[] array, int at) throws MalformedMessageException {
    int announced = IncomingMessage.int32(array, at);
    if (announced < 1 || announced > SftpCodes.LONGEST_MESSAGE) {
      throw new MalformedMessageException(
          "a message of " + Integer.toUnsignedString(announced) + " bytes");
    }
    return Integer.BYTES + announced;
  }
}
