package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RampTest {
  private static final long STEP_MILLIS = 200;

  @Test
  void flatSeriesHasNoRamp() {
    Ramp ramp = ramp(readings(20, i -> 1e8));
    assertThat(ramp.time()).isZero();
    assertThat(ramp.steady()).isCloseTo(1e8, within(1.0));
  }

  @Test
  void stepIsTheEndOfTheRamp() {
    Ramp ramp = ramp(readings(20, i -> i < 5 ? 1e7 : 1e8));
    assertThat(ramp.time()).isEqualTo(Duration.ofMillis(5 * STEP_MILLIS));
    assertThat(ramp.steady()).isCloseTo(1e8, within(1.0));
  }

  @Test
  void slowStartDoublesUpToTheSteadyRate() {
    Ramp ramp = ramp(readings(30, i -> Math.min(1e8, 1e6 * Math.pow(2, i))));
    assertThat(ramp.time()).isEqualTo(Duration.ofMillis(7 * STEP_MILLIS));
    assertThat(ramp.steady()).isCloseTo(1e8, within(1.0));
  }

  @Test
  void stallInTheMiddleIsNoRampAndIsInTheRate() {
    Ramp ramp = ramp(readings(20, i -> i == 7 || i == 8 ? 0 : 1e8));
    assertThat(ramp.time()).isZero();
    assertThat(ramp.steady()).isCloseTo(0.9e8, within(1.0));
  }

  @Test
  void noiseIsNoRamp() {
    Draws draws = new Draws(2);
    for (int i = 0; i < 200; i++) {
      Ramp ramp = ramp(readings(25, k -> 1e8 * draws.next(Draws.Shape.NORMAL, 0.05)));
      assertThat(ramp.time()).isLessThanOrEqualTo(Duration.ofMillis(STEP_MILLIS));
      assertThat(ramp.steady()).isCloseTo(1e8, within(0.05e8));
    }
  }

  @Test
  void whatRisesToTheEndHasNoSteadyRate() {
    assertThat(Ramp.of(readings(20, i -> 1e6 * (i + 1))).whyNot()).contains("still rising");
  }

  @Test
  void fewReadingsSayNothing() {
    assertThat(Ramp.of(readings(3, i -> 1e8)).whyNot())
        .isEqualTo("only 3 readings (expected at least 8; take a bigger size)");
    assertThat(Ramp.of(List.of()).whyNot()).startsWith("only 0 readings");
    assertThat(Ramp.of(readings(1, i -> 1)).whyNot()).startsWith("only 1 reading ");
  }

  @Test
  void nothingThatMovesInTheEndIsNoRate() {
    assertThat(Ramp.of(readings(20, i -> i < 3 ? 1e8 : 0)).whyNot()).contains("nothing moved");
  }

  @Test
  void readingsAtOneTimeAreOne() {
    List<Reading> readings = new ArrayList<>(readings(10, i -> 1e8));
    readings.addAll(3, List.of(readings.get(2), readings.get(2)));
    assertThat(ramp(readings).steady()).isCloseTo(1e8, within(1.0));
  }

  /**
   * Recorded through a relay of 100 ms, 64 MiB. OpenSSH's sftp begins an upload with few requests
   * under way and adds to them with each reply; a stream has its window from the first byte.
   */
  @ParameterizedTest
  @CsvSource({
    "stream-mina, 0, 0, 16.5, 20",
    "stream-openssh, 0, 0, 16.5, 20",
    "sftp-openssh, 200, 1100, 14, 19"
  })
  void recordedSeriesComeUpToSpeedAsTheirProgramsDo(
      String name, long leastMillis, long mostMillis, double leastMegabytes, double mostMegabytes)
      throws IOException {
    Ramp ramp = ramp(recorded(name));
    assertThat(ramp.time())
        .isBetween(Duration.ofMillis(leastMillis), Duration.ofMillis(mostMillis));
    assertThat(ramp.steady() / 1e6).isBetween(leastMegabytes, mostMegabytes);
  }

  private static Ramp ramp(List<Reading> readings) {
    Known<Ramp> ramp = Ramp.of(readings);
    assertThat(ramp.whyNot()).isEmpty();
    return ramp.value().orElseThrow();
  }

  private static List<Reading> readings(int count, IntToDoubleFunction rate) {
    List<Reading> readings = new ArrayList<>();
    double bytes = 0;
    for (int i = 0; i < count; i++) {
      bytes += rate.applyAsDouble(i) * STEP_MILLIS / 1000;
      readings.add(new Reading(Duration.ofMillis((i + 1) * STEP_MILLIS), Math.round(bytes)));
    }
    return readings;
  }

  private static List<Reading> recorded(String name) throws IOException {
    String path = "/analysis/" + name + ".csv";
    try (InputStream in = Objects.requireNonNull(RampTest.class.getResourceAsStream(path), path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split(",", -1))
          .map(
              fields ->
                  new Reading(
                      Duration.ofNanos(new BigDecimal(fields[0]).movePointRight(9).longValue()),
                      Long.parseLong(fields[1])))
          .toList();
    }
  }
}
