package io.sshperf.agent.engine.mina.scp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScpRepliesTest {
  private final ScpReplies replies = new ScpReplies();

  @Test
  void aZeroByteIsTheReplyToWhatWasSentLast() throws Exception {
    CompletableFuture<Void> first = replies.next();
    assertThat(first).isNotDone();
    take("\0");
    CompletableFuture<Void> second = replies.next();
    assertThat(first).isCompleted();
    assertThat(second).isNotDone();
    assertThat(replies.count()).isEqualTo(1);
  }

  @Test
  void aReplyThatNobodyWaitsForIsNone() {
    CompletableFuture<Void> first = replies.next();
    assertThatThrownBy(() -> take("\0\0")).hasMessage("a reply to nothing");
    assertThat(first).isCompleted();
    assertThat(replies.count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, '\n', 'C', 0xff})
  void anyOtherByteIsNone(int other) {
    CompletableFuture<Void> reply = replies.next();
    assertThatThrownBy(() -> replies.take(new byte[] {9, (byte) other}, 1, 1))
        .hasMessage("the byte 0x%02x where a reply belongs".formatted(other));
    assertThat(reply).isNotDone();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\1scp: no\n", "\2scp: no\n"})
  void aMessageIsAComplaintWhereverThePacketsEnd(String message) throws Exception {
    for (int split = 0; split < message.length(); split++) {
      ScpReplies told = new ScpReplies();
      byte[] bytes = message.getBytes(StandardCharsets.ISO_8859_1);
      told.take(bytes, 0, split);
      int rest = split;
      assertThatThrownBy(() -> told.take(bytes, rest, bytes.length - rest))
          .isInstanceOfSatisfying(ScpException.class, e -> assertThat(e.isComplaint()).isTrue())
          .hasMessage("the message 'scp: no'");
    }
  }

  @Test
  void aMessageThatDoesNotEndIsGivenUp() throws Exception {
    take("\1" + "x".repeat(ScpLine.LONGEST));
    assertThatThrownBy(() -> take("x")).hasMessage("a line of more than 4096 bytes");
  }

  @Test
  void afterAFailureEveryReplyFailsAndNothingIsTaken() throws Exception {
    CompletableFuture<Void> awaited = replies.next();
    replies.fail(new EOFException("gone"));
    take("\0no reply\n");
    assertThat(awaited).isCompletedExceptionally();
    assertThat(replies.next()).isCompletedExceptionally();
    assertThat(replies.count()).isZero();
  }

  private void take(String text) throws ScpException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    replies.take(bytes, 0, bytes.length);
  }
}
