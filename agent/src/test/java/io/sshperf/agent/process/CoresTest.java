package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CoresTest {

  @Test
  void rangesAndSingleOnesAreRead() {
    assertThat(Cores.allowed("Name:\tx\nCpus_allowed_list:\t0-2,5,8-9\nMems_allowed_list:\t0\n"))
        .containsExactly(0, 1, 2, 5, 8, 9);
    assertThat(Cores.allowed("Cpus_allowed_list:\t3\n")).containsExactly(3);
    assertThat(Cores.allowed("")).isEmpty();
  }

  @Test
  void thisProcessMayUseAsManyAsJavaSaysAtLeast() {
    assertThat(Cores.allowed())
        .hasSizeGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
  }
}
