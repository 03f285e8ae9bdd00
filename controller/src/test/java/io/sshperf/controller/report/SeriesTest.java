package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesTest {
  @Test
  void scaleMeanAndLastStandBesideTheBars() {
    assertThat(new Series("RTT", "ms", List.of(1.0, 2.0, 3.0), 0).lines(80))
        .containsExactly("  RTT           ▃▆█  0–3.00 ms, mean 2.00, last 3.00");
  }

  @Test
  void scaleReachesWhatItMustReach() {
    assertThat(new Series("core", "%", List.of(50.0), 100).lines(80))
        .containsExactly("  core          ▅  0–100 %, mean 50.0, last 50.0");
  }

  @Test
  void withLittleRoomTheBarsHaveALineOfTheirOwn() {
    assertThat(new Series("busiest core", "%", List.of(0.0, 100.0), 100).lines(40))
        .containsExactly("  busiest core  0–100 %, mean 50.0,", "  last 100", "  ▁█");
  }

  @Test
  void moreValuesThanBarsAreAveraged() {
    List<Double> values = IntStream.range(0, 1000).mapToObj(i -> i % 2 == 0 ? 0.0 : 100.0).toList();
    String line = new Series("core", "%", values, 100).lines(80).get(0);
    assertThat(Text.width(line)).isEqualTo(80);
    assertThat(line).contains("▅▅▅").doesNotContain("█", "▁");
  }

  @Test
  void withoutValuesThereIsNoLine() {
    assertThat(new Series("RTT", "ms", List.of(), 0).lines(80)).isEmpty();
  }
}
