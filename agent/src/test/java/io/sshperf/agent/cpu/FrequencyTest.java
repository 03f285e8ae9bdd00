package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrequencyTest {
  @TempDir private Path directory;

  private Frequency frequency(String cpuinfo) throws IOException {
    Path file = directory.resolve("cpuinfo");
    Files.writeString(file, cpuinfo);
    return Frequency.of(directory.resolve("cpu"), file);
  }

  private void core(int number, String kilohertz) throws IOException {
    Path core = directory.resolve("cpu/cpu" + number + "/cpufreq");
    Files.createDirectories(core);
    Files.writeString(core.resolve("scaling_cur_freq"), kilohertz);
  }

  @Test
  void coresAreAskedWhereTheyTell() throws Exception {
    core(0, "1000000\n");
    core(1, "3000000\n");
    core(2, "<unknown>\n");
    Files.createDirectories(directory.resolve("cpu/cpufreq"));
    assertThat(frequency("cpu MHz : 5\n").hertz().value()).contains(2e9);
  }

  @Test
  void ofManyCoresSomeStandForAll() throws Exception {
    for (int i = 0; i < 256; i++) {
      core(i, "2000000");
    }
    assertThat(frequency("").files()).hasSizeBetween(8, 16);
    assertThat(frequency("").hertz().value()).contains(2e9);
  }

  @Test
  void elseCpuinfoTells() throws Exception {
    assertThat(
            frequency("processor\t: 0\ncpu MHz\t\t: 2596.136\n\ncpu MHz\t\t: 2595.864\n")
                .hertz()
                .value())
        .contains(2.596e9);
  }

  @Test
  void whereNobodyTellsThereIsAReason() throws Exception {
    assertThat(frequency("processor : 0\nBogoMIPS : 50.0\n").hertz().whyNot())
        .contains("tells a frequency");
    assertThat(frequency("cpu MHz : 0.000\ncpu MHz\ncpu MHz : x\n").hertz().value()).isEmpty();
    assertThat(Frequency.of(directory, directory.resolve("none")).hertz().value()).isEmpty();
  }
}
