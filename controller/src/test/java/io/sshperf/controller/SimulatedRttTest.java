package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.controller.cli.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The round-trip time of a cell, from the keepalive to the JSON and the table. */
@Timeout(120)
final class SimulatedRttTest {
  private static final String MATRIX =
      """
      axes: {initiator: [push, pull]}
      settings: {size: 1MiB}
      repeat: 1
      warmup: 1
      """;

  @TempDir Path directory;

  @Test
  void cellHasTheRoundTripTimeThatIsSimulated() throws Exception {
    try (TestFleet fleet = fleet().withRtt("60ms").agent("a").agent("b")) {
      JsonNode cells = cells(run(fleet, "json"));
      assertThat(cells).hasSize(2);
      for (JsonNode cell : cells) {
        assertThat(cell.path("rtt_seconds").doubleValue()).isBetween(0.060, 0.100);
        assertThat(cell.path("samples")).allMatch(sample -> sample.has("connect_seconds"));
      }
      assertThat(run(fleet, "table").out()).containsPattern(", RTT [6-9]\\d\\.\\d ms");
    }
  }

  @Test
  void withoutOneItIsTheNetworksOwn() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      for (JsonNode cell : cells(run(fleet, "json"))) {
        assertThat(cell.path("rtt_seconds").doubleValue()).isPositive().isLessThan(0.060);
      }
    }
  }

  private TestFleet fleet() throws Exception {
    return new TestFleet(directory, Duration.ofSeconds(20));
  }

  private static JsonNode cells(CliRun run) throws Exception {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.json().path("cells");
  }

  private CliRun run(TestFleet fleet, String format) throws Exception {
    Path file = Files.writeString(directory.resolve("matrix.yaml"), MATRIX);
    return Cli.run("run", file.toString(), "--controller", fleet.address(), "-o", format);
  }
}
