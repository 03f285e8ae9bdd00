package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.CpuTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ToldTimesTest {
  private static final String OWN = "0m0.01s 0m0.00s";

  private final ToldTimes times = ToldTimes.awaited();
  private final String mark = times.mark().orElseThrow();

  private static CpuTime time(long userMillis, long systemMillis) {
    return new CpuTime(Duration.ofMillis(userMillis), Duration.ofMillis(systemMillis));
  }

  @Test
  void linesOfOtherShellsAreUnderstood() {
    hear("", mark, "0m0.000000s 0m0.010000s", "1m2.340000s 0m0.120000s");
    assertThat(times.told().value()).contains(time(62_340, 120)); // dash
    hear("", mark, "0m0.001s 0m0.003s", "0m2.345s 10m0.010s");
    assertThat(times.told().value()).contains(time(2_345, 600_010)); // bash
  }

  @Test
  void programsLinesStayItsOwn() {
    hear("0m1.00s 0m1.00s|no end", "0m1.00s 0m1.00s", "no end" + mark, OWN, "0m1.00s 0m1.00s");
    hear("0m9.00s 0m9.00s", "0m9.00s 0m9.00s");
    assertThat(times.told().value()).contains(time(1000, 1000));
  }

  /** What a program started may outlive it by moments, and speak whenever it likes. */
  @Test
  void whatOthersSayBetweenTheShellsLinesIsTheirs() {
    hear("Killed|bye", mark, "Killed", OWN, "bye", "0m7.00s 0m1.00s");
    assertThat(times.told().value()).contains(time(7000, 1000));
  }

  @Test
  void onlyTheLastCount() {
    hear("", mark, OWN, "0m7.00s 0m7.00s", mark, OWN, "0m1.00s 0m0.00s");
    assertThat(times.told().value()).contains(time(1000, 0));
  }

  @Test
  void whatIsNotToldIsUnknownAndNotWhatWasToldBefore() {
    hear("much", mark, OWN, "0m7.00s 0m7.00s", mark, "much");
    assertThat(times.told().whyNot()).isEqualTo("the shell did not tell CPU time as times(1) does");
  }

  /**
   * @param programs of these lines, the program's, with bars between them
   */
  private void hear(String programs, String... lines) {
    List<String> said = new ArrayList<>();
    for (String line : lines) {
      times.without(line).ifPresent(said::add);
    }
    assertThat(String.join("|", said)).isEqualTo(programs);
  }

  @Test
  void nothingIsTakenFromAProgramThatIsNotCounted() {
    ToldTimes none = ToldTimes.none("not asked");
    assertThat(none.without(mark)).contains(mark);
    assertThat(none.told().whyNot()).isEqualTo("not asked");
    assertThat(times.told().whyNot())
        .isEqualTo("the shell that waited for the program did not tell its CPU time");
  }
}
