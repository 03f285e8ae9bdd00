package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.CpuQuota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On made trees, laid out as the kernel does. */
class ControlGroupTest {
  @TempDir private Path directory;

  private ControlGroup group(String membership) throws IOException {
    Path file = directory.resolve("cgroup");
    Files.writeString(file, membership);
    return ControlGroup.of(file, directory.resolve("fs"));
  }

  private void write(String file, String text) throws IOException {
    Path path = directory.resolve("fs").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static CpuQuota quota(ControlGroup group) {
    return group.quota(0).value().orElseThrow();
  }

  @Test
  void theSmallestQuotaOnTheWayUpCountsAndIsNamed() throws Exception {
    write("cgroup.procs", "");
    write("lab.slice/cpu.max", "150000 100000\n");
    write(
        "lab.slice/cpu.stat", "usage_usec 9\nnr_periods 4\nnr_throttled 2\nthrottled_usec 1500\n");
    write("lab.slice/agent.service/cpu.max", "max 100000\n");
    write("lab.slice/agent.service/cpu.stat", "usage_usec 9\nthrottled_usec 0\n");
    write("lab.slice/agent.service/own/cpu.max", "800000 100000\n");
    ControlGroup group = group("0::/lab.slice/agent.service/own\n");
    assertThat(group.throttledNanos()).isEqualTo(1_500_000);
    assertThat(group.quota(500_000).value())
        .contains(new CpuQuota(OptionalDouble.of(1.5), "/lab.slice", Duration.ofNanos(500_000)));
  }

  @Test
  void whereNothingIsSetThereIsNoQuota() throws Exception {
    write("cgroup.procs", "");
    write("user.slice/cpu.max", "max 100000\n");
    ControlGroup group = group("0::/user.slice\n");
    assertThat(quota(group)).isEqualTo(CpuQuota.NONE);
    assertThat(group.throttledNanos()).isZero();
  }

  @Test
  void versionOneIsReadToo() throws Exception {
    write("cpu,cpuacct/cpu.stat", "nr_periods 0\nthrottled_time 0\n");
    write("cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    write("cpu,cpuacct/docker/cpu.cfs_quota_us", "50000\n");
    write("cpu,cpuacct/docker/cpu.cfs_period_us", "100000\n");
    write("cpu,cpuacct/docker/cpu.stat", "nr_periods 7\nnr_throttled 1\nthrottled_time 4711\n");
    ControlGroup group = group("12:pids:/x\n4:cpu,cpuacct:/docker\n0::/docker\n");
    assertThat(quota(group).cores()).hasValue(0.5);
    assertThat(quota(group).group()).isEqualTo("/docker");
    assertThat(group.throttledNanos()).isEqualTo(4711);
  }

  /** Without a namespace the path is the host's, and what is mounted is the container's own. */
  @Test
  void inAContainerTheRootOfWhatIsMountedCounts() throws Exception {
    write("cgroup.procs", "");
    write("cpu.max", "25000 100000\n");
    CpuQuota quota = quota(group("0::/system.slice/docker-4711.scope\n"));
    assertThat(quota.cores()).hasValue(0.25);
    assertThat(quota.group()).isEqualTo("/system.slice/docker-4711.scope");
  }

  @Test
  void noPathLeavesTheTree() throws Exception {
    write("cgroup.procs", "");
    Files.writeString(directory.resolve("cpu.max"), "1000 100000\n");
    assertThat(quota(group("0::/../..\n"))).isEqualTo(CpuQuota.NONE);
  }

  @Test
  void whatCannotBeReadHasAReason() throws Exception {
    assertThat(ControlGroup.of(directory.resolve("none"), directory).quota(0).whyNot())
        .contains("none cannot be read");
    assertThat(group("").quota(0).whyNot()).contains("names no control group");
    assertThat(group("3:cpu:/\n").quota(0).whyNot()).contains("are mounted below");
    assertThat(group("0::/a\n").quota(0).whyNot()).contains("are mounted below");
    assertThat(group("0::/a\n").throttledNanos()).isZero();
  }

  @Test
  void aQuotaThatIsNoneIsNoQuota() throws Exception {
    write("cgroup.procs", "");
    for (String text : new String[] {"", "x y", "0 100000", "5", "5 0", "-5 100", "5 5 5"}) {
      write("a/cpu.max", text);
      write("a/cpu.stat", "throttled_usec\n\nthrottled_usec x\n");
      assertThat(quota(group("0::/a\n"))).as(text).isEqualTo(CpuQuota.NONE);
    }
  }

  @Test
  void thisProcessHasAnAnswer() {
    ControlGroup group = ControlGroup.ofThisProcess();
    assertThat(group.quota(0).value().isPresent()).isEqualTo(group.whyNot().isEmpty());
  }
}
