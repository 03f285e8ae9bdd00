package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Reading;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LiveRateTest {
  private final LiveRate rate = new LiveRate();

  private void add(int millis, long bytes) {
    rate.add(new Reading(Duration.ofMillis(millis), bytes));
  }

  @Test
  void firstReadingCountsFromTheBeginning() {
    assertThat(rate.bytesPerSecond()).isEmpty();
    add(500, 1000);
    assertThat(rate.bytesPerSecond()).hasValue(2000);
    add(1000, 4000);
    assertThat(rate.bytesPerSecond()).hasValue(6000);
  }

  @Test
  void bytesAtTheZeroOfAServersClockAreNoRate() {
    add(0, 100_000); // what had arrived when the file was first looked at
    assertThat(rate.bytesPerSecond()).isEmpty();
    add(1000, 101_000);
    assertThat(rate.bytesPerSecond()).hasValue(1000);
  }

  @Test
  void twoReadingsOfOneInstantAreOne() {
    add(1000, 1000);
    add(1000, 5000);
    assertThat(rate.bytesPerSecond()).hasValue(1000);
  }
}
