package io.sshperf.agent.engine.mina.scp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScpReceiverTest {
  private static final String TWO_FILES =
      "T1700000000 0 1700000000 0\nC0644 5 one\nab\ncd\0C0600 0 empty\n\0C0755 3 two\n\1\2\3\0";
  private static final List<String> TOLD =
      List.of(
          "ok", // the times
          "C0644 5 one",
          "ok",
          "ab\ncd",
          "whole",
          "ok",
          "C0600 0 empty",
          "ok",
          "",
          "whole",
          "ok",
          "C0755 3 two",
          "ok",
          "\1\2\3",
          "whole",
          "ok");

  private final Recorded told = new Recorded();
  private final ScpReceiver receiver = new ScpReceiver(true, told, told);

  @Test
  void filesAreTheSameWhereverThePacketsEnd() throws Exception {
    byte[] all = bytes(TWO_FILES);
    for (int first = 0; first <= all.length; first++) {
      for (int second = first; second <= all.length; second++) {
        Recorded heard = new Recorded();
        ScpReceiver split = new ScpReceiver(true, heard, heard);
        split.take(all, 0, first);
        split.take(all, first, second - first);
        split.take(all, second, all.length - second);
        assertThat(heard.told).as("split at %d and %d", first, second).isEqualTo(TOLD);
        assertThat(split.isBetweenFiles()).isTrue();
      }
    }
  }

  @Test
  void itIsBetweenFilesOnlyWhereNothingHasBegun() throws Exception {
    byte[] all = bytes("C0644 1 a\nx\0");
    assertThat(receiver.isBetweenFiles()).isTrue();
    for (int i = 0; i < all.length; i++) {
      receiver.take(all, i, 1);
      assertThat(receiver.isBetweenFiles()).as("after %d bytes", i + 1).isEqualTo(i + 1 == 12);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "D0755 0 dir",
        "E",
        "S",
        "",
        "C",
        "C0644 5",
        "C0644 5 ",
        "C644 5 a",
        "C00644 5 a",
        "C0684 5 a",
        "C0644 -5 a",
        "C0644 5x a",
        "C0644  5 a",
        "C0644 9999999999999999999 a",
        "C0644 5 /etc/passwd",
        "C0644 5 ../a",
        "C0644 5 a/b",
        "c0644 5 a",
        " C0644 5 a",
        "C0644 5 a\r\0/",
        "T1 2 3",
        "Tx",
        "X"
      })
  void aLineThatIsNoFilesIsRefused(String line) {
    assertThatThrownBy(() -> take(line + "\n"))
        .isInstanceOfSatisfying(
            ScpException.class, e -> assertThat(e.isComplaint()).as(e.what()).isFalse())
        .hasMessageStartingWith("the line '");
    assertThat(told.told).isEmpty();
  }

  @Test
  void timesAreRefusedWhereNobodyAskedForThem() {
    ScpReceiver without = new ScpReceiver(false, told, told);
    byte[] line = bytes("T1 0 1 0\n");
    assertThatThrownBy(() -> without.take(line, 0, line.length))
        .hasMessage("the line 'T1 0 1 0' (expected a file)");
  }

  @Test
  void timesComeOnceBeforeAFile() {
    assertThatThrownBy(() -> take("T1 0 1 0\nT1 0 1 0\n")).isInstanceOf(ScpException.class);
  }

  @Test
  void aLineThatDoesNotEndIsGivenUp() throws Exception {
    take("C".repeat(ScpLine.LONGEST));
    assertThatThrownBy(() -> take("C")).hasMessage("a line of more than 4096 bytes");
  }

  @ParameterizedTest
  @CsvSource({"1", "2"})
  void aMessageInsteadOfAFileIsThePeersComplaint(int kind) {
    assertComplaint((char) kind + "scp: a: No such file\n", "the message 'scp: a: No such file'");
  }

  @Test
  void aMessageAfterTheDataIsThePeersComplaint() {
    assertComplaint("C0644 1 a\nx\1scp: a: \33[31mbad\n", "the message 'scp: a: \\u001b[31mbad'");
    assertThat(told.told).doesNotContain("whole");
  }

  @Test
  void aMessageThatDoesNotEndIsGivenUp() throws Exception {
    take("\1" + "x".repeat(ScpLine.LONGEST));
    assertThatThrownBy(() -> take("x")).hasMessage("a line of more than 4096 bytes");
  }

  @Test
  void dataBeyondTheSizeIsNoFile() {
    assertThatThrownBy(() -> take("C0644 2 a\nabc"))
        .hasMessage("the byte 0x63 after a file's last");
    assertThat(told.told).containsExactly("C0644 2 a", "ok");
    assertThat(told.bytes.toString(StandardCharsets.ISO_8859_1)).isEqualTo("ab");
  }

  private void assertComplaint(String sent, String what) {
    assertThatThrownBy(() -> take(sent))
        .isInstanceOfSatisfying(ScpException.class, e -> assertThat(e.isComplaint()).isTrue())
        .hasMessage(what);
  }

  private void take(String text) throws IOException {
    receiver.take(bytes(text), 0, text.length());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** What it is told, in order; a file's bytes when it is closed. */
  private static final class Recorded implements ScpReceiver.Files, ScpReceiver.Replies {
    private final List<String> told = new ArrayList<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public ArrivingFile announced(ScpFileLine file) {
      told.add(file.toString());
      bytes.reset();
      return new ArrivingFile(
          new Counter(),
          new FileSink() {
            @Override
            public void write(byte[] data, int offset, int length, long position) {
              assertThat(position).isEqualTo(bytes.size());
              bytes.write(data, offset, length);
            }

            @Override
            public void close() {
              told.add(bytes.toString(StandardCharsets.ISO_8859_1));
            }
          });
    }

    @Override
    public void whole() {
      told.add("whole");
    }

    @Override
    public void ok() {
      told.add("ok");
    }
  }
}
