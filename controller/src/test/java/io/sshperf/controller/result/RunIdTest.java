package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.TransferId;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunIdTest {
  private final Clock clock = Clock.fixed(Examples.STARTED, ZoneOffset.ofHours(5));

  @Test
  void idHasTimeInUtcNameAndFourDigits() {
    assertThat(RunId.make(clock, new Random(1), "window"))
        .matches("20261201T101500-window-[0-9a-f]{4}");
  }

  @Test
  void nameIsMadeSafe() {
    assertThat(RunId.make(clock, new Random(1), "../a b/é_")).contains("T101500-a-b-");
    assertThat(RunId.make(clock, new Random(1), "///")).contains("-run-");
    String id = RunId.make(clock, new Random(1), "x".repeat(300));
    assertThat(new TransferId(id).text()).hasSizeLessThan(64);
  }
}
