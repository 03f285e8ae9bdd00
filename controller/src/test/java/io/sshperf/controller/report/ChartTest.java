package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChartTest {
  @Test
  void barsGoFromZeroToTheLargest() {
    double[] values = {0, 1, 8, 16, 24, 32, 40, 48, 48, 0.01};
    assertThat(new Chart(40, "2.00 s").lines(values))
        .containsExactly(
            "  48.0 ┤       ██",
            "       │      ███",
            "       │     ████",
            "       │    █████",
            "       │   ██████",
            "       │ ▁███████▁",
            "     0 └──────────",
            "        0   2.00 s");
  }

  @Test
  void nothingIsALineAtZero() {
    assertThat(new Chart(40, "1 s").lines(new double[20]))
        .containsExactly(
            "     0 ┤",
            "       │",
            "       │",
            "       │",
            "       │",
            "       │",
            "     0 └────────────────────",
            "        0                1 s");
  }

  @Test
  void chartIsAtMostAsWideAsTheTerminal() {
    for (int width : new int[] {40, 80, 500}) {
      Chart chart = new Chart(width, "1.00 s");
      double[] values = IntStream.range(0, chart.bars()).asDoubleStream().toArray();
      assertThat(chart.lines(values)).allMatch(line -> Text.width(line) <= Math.min(width, 100));
    }
  }

  @Test
  void rateBetweenTwoReadingsIsEven() {
    RateCourse course = course(true, reading(1000, 100), reading(2000, 100));
    assertThat(course.seconds()).isEqualTo(4);
    assertThat(course.rates(4)).containsExactly(100, 0, 150, 150);
    assertThat(course.rates(2)).containsExactly(50, 150);
  }

  @Test
  void partsOfTheTimeAddUpToWhatPassed() {
    RateCourse course = course(true, reading(170, 13), reading(390, 260), reading(3999, 399));
    for (int parts = 1; parts < 50; parts++) {
      assertThat(Arrays.stream(course.rates(parts)).sum() * 4 / parts).isCloseTo(400, within(1e-6));
    }
  }

  @Test
  void readingsThatGoBackAreLeftOut() {
    RateCourse course =
        course(true, reading(1000, 100), reading(900, 200), reading(2000, 50), reading(2000, 200));
    assertThat(course.points()).hasSize(4);
    assertThat(course.rates(4)).containsOnly(100);
  }

  @Test
  void anotherClockHasNoEndButItsLastReading() {
    assertThat(course(false, reading(1000, 100), reading(3000, 400)).seconds()).isEqualTo(3);
  }

  @Test
  void withoutAReadingBeforeTheEndThereIsNoCourse() {
    assertThat(RateCourse.of(sample(), true)).isEmpty();
    assertThat(RateCourse.of(sample(reading(4000, 400)), true)).isEmpty();
    assertThat(RateCourse.of(sample(reading(4000, 400)), false)).isEmpty();
  }

  private static RateCourse course(boolean onItsClock, Reading... readings) {
    return RateCourse.of(sample(readings), onItsClock).orElseThrow();
  }

  /** Of 400 bytes in 4 s. */
  private static Sample sample(Reading... readings) {
    Sample whole = Examples.sample("t", false, Examples.MINA, 1);
    return new Sample(
        whole.transfer(),
        false,
        whole.started(),
        whole.ending(),
        Optional.of(new ClientReport.Timing(Duration.ZERO, Duration.ofSeconds(4))),
        List.of(new StreamReport(new Tally(400, 1), Duration.ofSeconds(4))),
        whole.negotiated(),
        whole.limitedBy(),
        whole.refusedRequests(),
        whole.latency(),
        List.of(readings),
        whole.costs());
  }

  private static Reading reading(long millis, long bytes) {
    return new Reading(Duration.ofMillis(millis), bytes);
  }
}
