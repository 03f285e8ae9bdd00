package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessTicksTest {
  private static final String AFTER_NAME =
      " S 9476 9476 31591 0 -1 4194304 20222 4747 0 1 107 8 3 6 20 0 21 0 3789494 9190014976";

  @ParameterizedTest
  @ValueSource(strings = {"(java)", "(a b)", "(:) 1 2 (3)", "())", "(\u00e4)"})
  void userAndSystemAreReadWhateverTheNameIs(String name) {
    assertThat(ProcessTicks.parse("9479 " + name + AFTER_NAME)).contains(new ProcessTicks(107, 8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1 (a)",
        "1 (a) S 1 2 3",
        "1 (a S 0 0 0 0 0 0 0 0 0 0 1 2",
        "1 (a) S 0 0 0 0 0 0 0 0 0 0 x 2",
        "1 (a) S 0 0 0 0 0 0 0 0 0 0 -1 2"
      })
  void whatIsNotAsItShouldBeIsNothing(String stat) {
    assertThat(ProcessTicks.parse(stat)).isEmpty();
  }

  @Test
  void theKernelsOwnIsRead() {
    assertThat(
            SmallFile.read(java.nio.file.Path.of("/proc/self/stat")).flatMap(ProcessTicks::parse))
        .hasValueSatisfying(ticks -> assertThat(ticks.user()).isPositive());
  }
}
