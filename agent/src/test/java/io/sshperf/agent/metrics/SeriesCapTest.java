package io.sshperf.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SeriesCapTest {
  private final List<String> overflows = new ArrayList<>();
  private final SeriesCap cap = new SeriesCap(2, overflows::add);

  @Test
  void oneMoreThanThereMayBeIsCountedAsOther() {
    assertThat(cap.admit("m", List.of("a", "b"))).containsExactly("a", "b");
    assertThat(cap.admit("m", List.of("a", "c"))).containsExactly("a", "c");
    assertThat(cap.admit("m", List.of("a", "d"))).containsExactly("other", "other");
    assertThat(overflows).containsExactly("m");
  }

  @Test
  void whatHasASeriesKeepsIt() {
    cap.admit("m", List.of("a"));
    cap.admit("m", List.of("b"));
    cap.admit("m", List.of("c"));
    assertThat(cap.admit("m", List.of("a"))).containsExactly("a");
    assertThat(overflows).hasSize(1);
  }

  @Test
  void metricsHaveRoomOfTheirOwn() {
    cap.admit("m", List.of("a"));
    cap.admit("m", List.of("b"));
    assertThat(cap.admit("n", List.of("c"))).containsExactly("c");
    assertThat(overflows).isEmpty();
  }

  @Test
  void roomForNothingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SeriesCap(0, overflows::add))
        .withMessage("most: 0 (expected 1 or more)");
  }
}
