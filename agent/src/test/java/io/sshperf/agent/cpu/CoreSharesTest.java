package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.HostTicks.Core;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CoreSharesTest {
  private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

  /** Busy for user and kernel, idle with and without a disk to wait for. */
  private static Core core(int number, long busy, long free, long stolen) {
    return new Core(number, busy / 2, busy - busy / 2, free / 3, free - free / 3, stolen);
  }

  private static HostTicks host(Core... cores) {
    return new HostTicks(List.of(cores));
  }

  @Test
  void sharesAreOfTheTimeThatWentBy() {
    CoreShares shares =
        CoreShares.between(
                host(core(0, 100, 1000, 0), core(1, 5, 5, 5)),
                host(core(0, 175, 1025, 0), core(1, 5, 85, 25)))
            .orElseThrow();
    assertThat(shares.busy()).containsExactly(0.75, 0.0);
    assertThat(shares.stolen()).isEqualTo(0.1, EXACTLY);
    assertThat(shares.busiest()).isEqualTo(0.75);
    assertThat(shares.all()).isEqualTo(0.75);
    HostTicks later = host(core(0, 75, 25, 0));
    assertThat(later.busiestSince(host(core(0, 0, 0, 0)))).hasValue(0.75);
    assertThat(later.busiestSince(later)).isEmpty();
  }

  @Test
  void aCounterThatGoesBackStandsStill() {
    CoreShares shares =
        CoreShares.between(host(core(0, 100, 1000, 9)), host(core(0, 110, 990, 0))).orElseThrow();
    assertThat(shares.busy()).containsExactly(1.0);
    assertThat(shares.stolen()).isZero();
  }

  @Test
  void coresThatComeOrGoAreLeftOut() {
    CoreShares shares =
        CoreShares.between(
                host(core(0, 0, 0, 0), core(1, 0, 0, 0)),
                host(core(1, 1, 3, 0), core(2, 500, 500, 500)))
            .orElseThrow();
    assertThat(shares.busy()).containsExactly(0.25);
    assertThat(shares.stolen()).isZero();
  }

  @Test
  void nothingIsSaidOfNoTimeAndOfNoCore() {
    HostTicks one = host(core(0, 1, 2, 3));
    assertThat(CoreShares.between(one, one)).isEmpty();
    assertThat(CoreShares.between(host(), host())).isEmpty();
    assertThat(CoreShares.between(one, host(core(1, 9, 9, 9)))).isEmpty();
  }
}
