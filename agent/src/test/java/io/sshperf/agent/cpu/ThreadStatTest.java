package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ThreadStatTest {
  private static final String STAT =
      "77 (a) b)) S 1 77 77 0 -1 4194560 120 0 0 0 12 3 0 0 20 0 1 0 98765 2600000 190 1 1\n";

  @Test
  void nanosecondsAreTakenWhereTheyAreTold() {
    assertThat(ThreadStat.of("77", "ssh", STAT, "123456789 5 6\n"))
        .contains(new WorkingThread("77@98765", "ssh", 123_456_789));
  }

  @Test
  void ticksAreTakenWhereTheKernelKeepsNoSuchAccounts() {
    assertThat(ThreadStat.of("77", "ssh", STAT, ""))
        .contains(new WorkingThread("77@98765", "ssh", 150_000_000));
    assertThat(ThreadStat.of("77", "ssh", STAT, "0 0 0\n"))
        .contains(new WorkingThread("77@98765", "ssh", 150_000_000));
  }

  @Test
  void threadThatHasEndedIsNone() {
    assertThat(ThreadStat.of("77", "ssh", "", "")).isEmpty();
    assertThat(ThreadStat.since("")).isEmpty();
    assertThat(ThreadStat.since(STAT)).isEqualTo("98765");
  }
}
