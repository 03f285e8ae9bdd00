package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class LaunchTest {
  private static final Path PROGRAM = Path.of("/bin/true");

  @Test
  void eachChoiceKeepsTheOthers() {
    LineListener listener = (line, nanos) -> {};
    UnaryOperator<Runnable> counting = work -> work;
    Launch launch =
        Launch.of(PROGRAM, List.of("a"), Duration.ofSeconds(1))
            .readingPipe()
            .writingPipe()
            .heardBy(listener)
            .serving()
            .writingFilesOf(1000)
            .onCores(List.of(1))
            .counted(counting)
            .seeing(Path.of("/opt"));
    assertThat(launch)
        .isEqualTo(
            new Launch(
                PROGRAM,
                List.of("a"),
                new Launch.Input.Pipe(),
                Launch.Output.PIPE,
                listener,
                new Bounds(Duration.ofSeconds(1), OptionalLong.of(1000), List.of(1)),
                true,
                List.of(Path.of("/opt")),
                Optional.of(counting)));
  }

  @Test
  void whatCannotBeStartedIsRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> Launch.of(Path.of("true"), List.of(), second))
        .hasMessage("program: true (expected an absolute path)");
    assertThatThrownBy(() -> Launch.of(PROGRAM, List.of("a\0b"), second))
        .hasMessage("arguments: a NUL (expected text without)");
    assertThatThrownBy(() -> Launch.of(PROGRAM, List.of(), Duration.ZERO))
        .hasMessage("limit: PT0S (expected more than 0)");
    assertThatThrownBy(() -> Launch.of(PROGRAM, List.of(), second).seeing(Path.of("opt")))
        .hasMessage("visible: opt (expected absolute paths)");
    assertThatThrownBy(() -> Launch.of(PROGRAM, List.of(), second).writingFilesOf(-1))
        .hasMessage("most file bytes: -1 (expected 0 or more)");
    assertThatThrownBy(() -> Launch.of(PROGRAM, List.of(), second).onCores(List.of(-1)))
        .hasMessage("cores: [-1] (expected numbers from 0)");
  }
}
