package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.CpuTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ToldTimesTest {
  private static final String OWN = " 0m0.01s 0m0.00s";

  private final ToldTimes times = ToldTimes.awaited();
  private final String mark = times.mark().orElseThrow();

  private static CpuTime time(long userMillis, long systemMillis) {
    return new CpuTime(Duration.ofMillis(userMillis), Duration.ofMillis(systemMillis));
  }

  @Test
  void linesOfOtherShellsAreUnderstood() {
    assertThat(times.without(mark + " 0m0.000000s 0m0.010000s")).isEmpty();
    assertThat(times.without("1m2.340000s 0m0.120000s")).isEmpty();
    assertThat(times.told().value()).contains(time(62_340, 120)); // dash
    assertThat(times.without(mark + " 0m0.001s 0m0.003s")).isEmpty();
    assertThat(times.without("0m2.345s 10m0.010s")).isEmpty();
    assertThat(times.told().value()).contains(time(2_345, 600_010)); // bash
  }

  @Test
  void programsLinesStayItsOwn() {
    assertThat(times.without("0m1.00s 0m1.00s")).contains("0m1.00s 0m1.00s");
    assertThat(times.without("no end" + mark + OWN)).contains("no end");
    assertThat(times.without("0m1.00s 0m1.00s")).isEmpty();
    assertThat(times.without("0m9.00s 0m9.00s")).contains("0m9.00s 0m9.00s");
    assertThat(times.told().value()).contains(time(1000, 1000));
  }

  @Test
  void onlyTheLastCount() {
    times.without(mark + OWN);
    times.without("0m7.00s 0m7.00s");
    times.without(mark + OWN);
    times.without("0m1.00s 0m0.00s");
    assertThat(times.told().value()).contains(time(1000, 0));
  }

  @Test
  void whatIsMalformedIsUnknownAndNotTheLineBefore() {
    times.without(mark + OWN);
    times.without("0m7.00s 0m7.00s");
    assertThat(times.without(mark + " much")).isEmpty();
    assertThat(times.told().whyNot())
        .isEqualTo("what the shell told of its CPU time is not as of times(1): much");
    times.without(mark + OWN);
    assertThat(times.without("other")).contains("other");
    assertThat(times.without("0m1.00s 0m0.00s")).isPresent();
    assertThat(times.told().value()).isEmpty();
  }

  @Test
  void nothingIsTakenFromAProgramThatIsNotCounted() {
    ToldTimes none = ToldTimes.none("not asked");
    assertThat(none.without(mark + OWN)).contains(mark + OWN);
    assertThat(none.told().whyNot()).isEqualTo("not asked");
    assertThat(times.told().whyNot())
        .isEqualTo("the shell that waited for the program did not tell its CPU time");
  }
}
