package io.sshperf.agent.engine.mina.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SftpFramingTest {
  private static final int[] LENGTHS = {1, 5, 4, 2000, 1, 1019, 1020, 1021};

  private final List<String> seen = new ArrayList<>();
  private final SftpFraming framing = new SftpFraming(message -> seen.add(text(message)));

  @Test
  void messagesSplitAtEveryByteAreTheSameMessages() throws Exception {
    byte[] all = messages();
    framing.data(all, 0, all.length);
    List<String> whole = List.copyOf(seen);
    assertThat(whole).hasSize(LENGTHS.length).doesNotHaveDuplicates();
    for (int split = 0; split <= all.length; split++) {
      seen.clear();
      framing.data(all, 0, split);
      framing.data(all, split, all.length - split);
      assertThat(seen).as("split at %d", split).isEqualTo(whole);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 1024})
  void messagesInPiecesOfOneSizeAreTheSameMessages(int piece) throws Exception {
    byte[] all = messages();
    framing.data(all, 0, all.length);
    List<String> whole = List.copyOf(seen);
    seen.clear();
    for (int at = 0; at < all.length; at += piece) {
      byte[] alone = Arrays.copyOfRange(all, at, Math.min(all.length, at + piece));
      framing.data(alone, 0, alone.length);
    }
    assertThat(seen).isEqualTo(whole);
  }

  @Test
  void theLongestMessageIsTaken() throws Exception {
    byte[] longest = message(SftpCodes.LONGEST_MESSAGE);
    framing.data(longest, 0, 10);
    framing.data(longest, 10, longest.length - 10);
    assertThat(seen).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, SftpCodes.LONGEST_MESSAGE + 1})
  void aLengthThatNoMessageHasIsMalformedAsSoonAsItIsThere(int length) throws Exception {
    byte[] announced = ByteBuffer.allocate(5).putInt(length).array();
    assertThatThrownBy(() -> new SftpFraming(message -> {}).data(announced, 0, 5))
        .isInstanceOf(MalformedMessageException.class)
        .hasMessage("a message of " + Integer.toUnsignedString(length) + " bytes");
    framing.data(announced, 0, 3);
    assertThatThrownBy(() -> framing.data(announced, 3, 1))
        .isInstanceOf(MalformedMessageException.class);
  }

  @Test
  void nothingIsReadPastAMessagesEnd() throws Exception {
    byte[] bytes = {0, 0, 0, 4, 1, 2, 3, 4, 99};
    assertThat(new IncomingMessage(bytes, 0, 8).bytes()).containsExactly(1, 2, 3, 4);
    assertMalformed(new IncomingMessage(bytes, 0, 7)::bytes);
    assertMalformed(new IncomingMessage(bytes, 0, 3)::int32);
    assertMalformed(new IncomingMessage(bytes, 0, 7)::int64);
    assertMalformed(new IncomingMessage(bytes, 0, 0)::int8);
    byte[] negative = {-1, -1, -1, -1, 1};
    assertMalformed(new IncomingMessage(negative, 0, 5)::text);
  }

  private static void assertMalformed(org.assertj.core.api.ThrowableAssert.ThrowingCallable read) {
    assertThatThrownBy(read).isInstanceOf(MalformedMessageException.class);
  }

  private static String text(IncomingMessage message) {
    byte[] content =
        Arrays.copyOfRange(
            message.array(), message.offset(), message.offset() + message.remaining());
    return content.length + ":" + Arrays.hashCode(content);
  }

  private static byte[] messages() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < LENGTHS.length; i++) {
      byte[] message = message(LENGTHS[i]);
      message[4] = (byte) i;
      all.write(message);
    }
    return all.toByteArray();
  }

  private static byte[] message(int length) {
    byte[] message = new byte[4 + length];
    for (int i = 4; i < message.length; i++) {
      message[i] = (byte) i;
    }
    ByteBuffer.wrap(message).putInt(length);
    return message;
  }
}
