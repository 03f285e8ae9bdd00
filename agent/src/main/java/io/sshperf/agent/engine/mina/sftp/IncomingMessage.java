package io.sshperf.agent.engine.mina.sftp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads one SFTP message, field by field, in the array where it lies. Nothing is read past its end.
 * Valid as long as its receiver is being told of it; confined to that thread.
 */
final class IncomingMessage {
  private final byte[] array;
  private final int end;
  private int at;

  /**
   * @param length from the type to the end
   */
  IncomingMessage(byte[] array, int offset, int length) {
    this.array = array;
    this.at = offset;
    this.end = offset + length;
  }

  int int8() throws MalformedMessageException {
    return array[next(1)] & 0xff;
  }

  /** Unsigned values wrap around. */
  int int32() throws MalformedMessageException {
    return int32(array, next(Integer.BYTES));
  }

  /** Unsigned values wrap around. */
  long int64() throws MalformedMessageException {
    return ((long) int32() << Integer.SIZE) | (int32() & 0xffff_ffffL);
  }

  /** A string of its own. */
  byte[] bytes() throws MalformedMessageException {
    int length = beginString();
    int from = next(length);
    return Arrays.copyOfRange(array, from, from + length);
  }

  String text() throws MalformedMessageException {
    int length = beginString();
    return new String(array, next(length), length, StandardCharsets.UTF_8);
  }

  /**
   * Reads a string's length; its bytes are at {@link #offset} of {@link #array} then.
   *
   * @return 0 or more; as many bytes are there
   */
  int beginString() throws MalformedMessageException {
    int length = int32();
    if (length < 0 || length > remaining()) {
      throw new MalformedMessageException("a string past the message's end");
    }
    return length;
  }

  byte[] array() {
    return array;
  }

  int offset() {
    return at;
  }

  int remaining() {
    return end - at;
  }

  private int next(int length) throws MalformedMessageException {
    if (length > remaining()) {
      throw new MalformedMessageException("a message that ends too early");
    }
    int from = at;
    at += length;
    return from;
  }

  /** Big-endian, as everything in SSH. */
  static int int32(byte[] array, int at) {
    return (array[at] & 0xff) << 24
        | (array[at + 1] & 0xff) << 16
        | (array[at + 2] & 0xff) << 8
        | (array[at + 3] & 0xff);
  }
}
