package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostFiguresTest {
  private static final String DEV =
      """
      Inter-|   Receive                                                |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
          lo: 6130543   50172    0    0    0     0          0         0  6130543   50172    0    0    0     0       0          0
        eth0:102     1    0    0    0     0          0         0     2048       9    0    0    0     0       0          0
      eth0:1: 7     1    0    0    0     0          0         0     8       9    0    0    0     0       0          0
      veth8a2b: 900     1    0    0    0     0          0         0     2048       9    0    0    0     0       0          0
      short: 1 2 3
      wrong: a 1 0 0 0 0 0 0 b 9 0 0 0 0 0 0
      """;

  @Test
  void thisHostTells() {
    HostFigures now = HostFigures.now();
    assertThat(now.ticks().cores()).isNotEmpty();
    HostMemory memory = now.memory().orElseThrow();
    assertThat(memory.available()).isPositive().isLessThanOrEqualTo(memory.size());
    assertThat(now.interfaces()).extracting(InterfaceTraffic::name).contains("lo");
  }

  @Test
  void interfacesAreReadAndThoseOfContainersAreLeftOut() {
    assertThat(InterfaceTraffic.parse(DEV))
        .containsExactly(
            new InterfaceTraffic("lo", 6130543, 6130543),
            new InterfaceTraffic("eth0", 102, 2048),
            new InterfaceTraffic("eth0:1", 7, 8));
  }

  @Test
  void memoryIsInBytes() {
    assertThat(HostMemory.parse("MemTotal:       100 kB\nMemFree: 1 kB\nMemAvailable:    7 kB\n"))
        .hasValue(new HostMemory(102_400, 7_168));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MemTotal: 100 kB",
        "MemTotal: 100 kB\nMemAvailable: x kB",
        "MemTotal: 100 MB\nMemAvailable: 7 kB",
        "MemTotal: 99999999999999999999 kB\nMemAvailable: 7 kB"
      })
  void memoryThatIsNotToldIsNotGuessed(String lines) {
    assertThat(HostMemory.parse(lines)).isEmpty();
  }

  @Test
  void whereThereIsNoProcNothingIsTold(@TempDir Path empty) throws IOException {
    HostFigures none = HostFigures.of(empty);
    assertThat(none.ticks().cores()).isEmpty();
    assertThat(none.memory()).isEmpty();
    assertThat(none.interfaces()).isEmpty();
    Files.createDirectory(empty.resolve("stat"));
    assertThat(HostFigures.of(empty).ticks().cores()).isEmpty();
  }
}
