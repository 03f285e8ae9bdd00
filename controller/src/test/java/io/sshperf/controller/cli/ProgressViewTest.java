package io.sshperf.controller.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.RunState;
import io.sshperf.controller.run.RunNews;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProgressViewTest {
  private static final String TITLE = "lab-1 → lab-2 sftp pull aes128-gcm 255KiB×64";

  /** The line on a terminal of that width. */
  private static String line(int columns, String title, OptionalDouble rate) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProgressView view =
        new ProgressView(
            new PrintStream(out, true, StandardCharsets.UTF_8), new Terminal(columns, true, false));
    view.news(
        new RunNews(
            "r",
            RunState.RUNNING,
            new RunNews.Cells(24, 11, 6),
            2,
            Optional.of(Duration.ofSeconds(92)),
            Optional.of(new RunNews.Current(12, title, rate, true)),
            "",
            ""));
    String text = out.toString(StandardCharsets.UTF_8);
    return text.substring(text.lastIndexOf("\u001b[K") + 3);
  }

  @Test
  void titleThatFitsIsWhole() {
    assertThat(line(100, TITLE, OptionalDouble.of(412e6)))
        .isEqualTo(" 11/24  " + TITLE + " (warm-up)  412 MB/s █  1:32 left");
  }

  @Test
  void longTitleGivesWayToRateAndTime() {
    assertThat(line(80, TITLE, OptionalDouble.of(412e6)))
        .isEqualTo(" 11/24  lab-1 → lab-2 sftp pull… (warm-up)  412 MB/s █  1:32 left");
    for (int columns = 50; columns < 100; columns++) {
      assertThat(line(columns, TITLE, OptionalDouble.of(412e6)))
          .hasSizeLessThan(columns)
          .endsWith("412 MB/s █  1:32 left");
    }
  }

  @Test
  void narrowTerminalCutsTheLine() {
    assertThat(line(40, TITLE, OptionalDouble.of(412e6))).hasSizeLessThan(40).endsWith("…");
  }
}
