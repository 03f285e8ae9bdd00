package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.HostTicks.Core;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostTicksTest {
  /** Linux 6.18, two cores of a virtual machine. */
  private static final String TWO =
      """
      cpu  3902636 20593 698852 2779205 3094 0 42289 2174 0 0
      cpu0 1947650 10787 333809 1409301 699 0 20568 1096 0 0
      cpu1 1954986 9806 365043 1369903 2395 7 21720 1078 5 1
      intr 54577924 0 0 25 0
      ctxt 1234
      """;

  @Test
  void eachCoreIsRead() {
    assertThat(HostTicks.parse(TWO).cores())
        .containsExactly(
            new Core(0, 1947650 + 10787, 333809 + 20568, 1409301, 699, 1096),
            new Core(1, 1954986 + 9806, 365043 + 7 + 21720, 1369903, 2395, 1078));
  }

  @Test
  void oneCoreAndManyAreRead() {
    assertThat(HostTicks.parse("cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0").cores())
        .containsExactly(new Core(0, 3, 16, 4, 5, 8));
    String many =
        IntStream.range(0, 256)
            .mapToObj(i -> "cpu" + i + " " + i + " 0 0 1 0 0 0 0 0 0\n")
            .collect(Collectors.joining("", "cpu  0 0 0 256 0 0 0 0 0 0\n", "intr 5\n"));
    List<Core> cores = HostTicks.parse(many).cores();
    assertThat(cores).hasSize(256);
    assertThat(cores.get(255)).isEqualTo(new Core(255, 255, 0, 1, 0, 0));
  }

  @Test
  void coresThatAreOfflineAreNotThere() {
    assertThat(HostTicks.parse("cpu  1 0 0 1\ncpu0 1 0 0 1\ncpu3 1 0 0 1\n").cores())
        .extracting(Core::number)
        .containsExactly(0, 3);
  }

  @Test
  void oldKernelsTellLess() {
    assertThat(HostTicks.parse("cpu0 1 2 3 4").cores()).containsExactly(new Core(0, 3, 3, 4, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "cpu",
        "cpu0",
        "cpu0 1 2 3",
        "cpu0 1 2 3 x 5 6 7 8",
        "cpuX 1 2 3 4",
        "cpu0 99999999999999999999 2 3 4",
        "intr 1 2 3\ncpu0 1 2 3 4",
        "no such file"
      })
  void whatIsNotAsItShouldBeIsLeftOut(String stat) {
    assertThat(HostTicks.parse(stat).cores()).isEmpty();
  }
}
