package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StderrReaderTest {
  private final List<String> heard = new ArrayList<>();
  private final List<Long> times = new ArrayList<>();

  private StderrReader read(InputStream from) {
    StderrReader reader =
        new StderrReader(
            from,
            (line, nanos) -> {
              heard.add(line);
              times.add(nanos);
            },
            ToldTimes.none("not asked"));
    reader.readAll();
    return reader;
  }

  private StderrReader read(String text) {
    return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void linesAreHeardWithoutTheirEnds() {
    assertThat(read("one\r\n\ntwo ü\nno end").lastLines())
        .containsExactly("one", "", "two ü", "no end")
        .isEqualTo(heard);
    assertThat(times).hasSize(4).isSorted();
  }

  @Test
  void lineInPiecesIsOne() {
    InputStream byBytes =
        new ByteArrayInputStream("ab\ncd\n".getBytes(StandardCharsets.UTF_8)) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, 1);
          }

          @Override
          public int read(byte[] into) {
            return read(into, 0, into.length);
          }
        };
    read(byBytes);
    assertThat(heard).containsExactly("ab", "cd");
  }

  @Test
  void restOfALongLineIsDropped() {
    String longest = "x".repeat(StderrReader.MOST_BYTES);
    read(longest + "y".repeat(200_000) + "\nnext\n");
    assertThat(heard).containsExactly(longest, "next");
  }

  @Test
  void onlyTheLastLinesAreKept() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append(i).append('\n');
    }
    assertThat(read(text.toString()).lastLines())
        .hasSize(StderrReader.KEPT_LINES)
        .startsWith("60")
        .endsWith("99");
    assertThat(heard).hasSize(100);
  }

  @Test
  void readsOnWhenTheListenerFails() {
    StderrReader reader =
        new StderrReader(
            new ByteArrayInputStream("a\nb\nc\n".getBytes(StandardCharsets.UTF_8)),
            (line, nanos) -> {
              heard.add(line);
              throw new IllegalStateException("of this test");
            },
            ToldTimes.none("not asked"));
    reader.readAll();
    assertThat(heard).containsExactly("a");
    assertThat(reader.lastLines()).containsExactly("a", "b", "c");
  }

  @Test
  void whatCameBeforeAFailureIsHeard() {
    read(
        new InputStream() {
          private int left = 3;

          @Override
          public int read() throws IOException {
            if (left-- == 0) {
              throw new IOException("Stream closed");
            }
            return 'x';
          }

          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            into[offset] = (byte) read();
            return 1;
          }
        });
    assertThat(heard).containsExactly("xxx");
  }
}
