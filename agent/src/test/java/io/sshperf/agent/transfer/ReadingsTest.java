package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingsTest {
  private final Readings readings = new Readings();

  @Test
  void keepsEveryReadingOfAShortTransfer() {
    add(Readings.MOST);
    assertThat(readings.kept()).hasSize(Readings.MOST);
  }

  @Test
  void aLongTransferIsThinnedOutEvenly() {
    add(100_000);
    List<Reading> kept = readings.kept();
    assertThat(kept).hasSizeBetween(Readings.MOST / 2, Readings.MOST);
    long step = kept.get(1).bytes() - kept.get(0).bytes();
    for (int i = 1; i < kept.size(); i++) {
      assertThat(kept.get(i).bytes() - kept.get(i - 1).bytes()).isEqualTo(step);
    }
    assertThat(kept.get(kept.size() - 1).bytes()).isGreaterThan(100_000 - 2 * step);
  }

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      readings.add(new Reading(Duration.ofMillis(200L * i), i));
    }
  }
}
