package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.controller.analysis.WarmUp;
import io.sshperf.controller.cli.Cli;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A controller, agents and the CLI in one JVM: everything real but the processes. */
@Timeout(120)
final class WholeSystemTest {
  private static final TransferEngine MINA = TestFleet.mina();

  private static final Duration STALL = Duration.ofSeconds(20);

  @TempDir Path directory;

  @Test
  void matrixIsMeasuredWithProofAndNegotiatedAlgorithms() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      CliRun run =
          run(
              fleet,
              """
              axes: {initiator: [push, pull], streams: [1, 3]}
              settings: {cipher: aes128-ctr, mac: hmac-sha2-256, size: 3MiB}
              repeat: 2
              warmup: 1
              """);

      assertThat(run.exitCode()).as(run.err()).isZero();
      JsonNode json = run.json();
      assertThat(json.path("state").textValue()).isEqualTo("finished");
      assertThat(json.path("cells")).hasSize(4);
      for (JsonNode cell : json.path("cells")) {
        assertThat(cell.path("outcome").textValue()).isEqualTo("measured");
        assertThat(cell.path("negotiated").path("cipher").textValue()).isEqualTo("aes128-ctr");
        assertThat(cell.path("negotiated").path("mac").textValue()).isEqualTo("hmac-sha2-256");
        assertThat(cell.path("throughput").path("samples").intValue()).isEqualTo(2);
        assertThat(cell.path("samples").size()).isBetween(2 + 2, WarmUp.MOST + 2);
        for (JsonNode sample : cell.path("samples")) {
          assertThat(sample.path("bytes").longValue()).isEqualTo(3 << 20);
          assertThat(sample.path("streams"))
              .hasSize(cell.path("settings").path("streams").intValue());
        }
      }
    }
  }

  @Test
  void cellIsRepeatedUntilItIsSureOrAtItsMaximumAndSaysWhich() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      CliRun run =
          run(
              fleet,
              "settings: {size: 1MiB}\nrepeat: {min: 6, max: 8, until: 90%}\nwarmup: 0\n",
              "--set",
              "repeat=6-7@0.0001%");

      assertThat(run.exitCode()).as(run.err()).isZero();
      JsonNode cell = run.json().path("cells").path(0);
      JsonNode figure = cell.path("throughput");
      assertThat(cell.path("samples")).hasSize(7);
      assertThat(figure.path("samples").intValue()).isEqualTo(7);
      assertThat(figure.path("settled").booleanValue()).isFalse();
      assertThat(figure.path("settled").isBoolean()).isTrue();
      assertThat(figure.path("half_width").doubleValue()).isGreaterThan(0.000001);
      assertThat(figure.path("confidence").doubleValue()).isEqualTo(0.95);
      assertThat(figure.path("low_bytes_per_second").doubleValue())
          .isLessThan(figure.path("median_bytes_per_second").doubleValue());
      assertThat(figure.path("high_bytes_per_second").doubleValue())
          .isGreaterThan(figure.path("median_bytes_per_second").doubleValue());
      assertThat(cell.path("repeat").path("max").intValue()).isEqualTo(7);
    }
  }

  @Test
  void refusedCipherIsIncompatibleWithTheServersOfferNotFast() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      CliRun run =
          run(fleet, "axes: {cipher: [3des-cbc, aes128-ctr]}\nsettings: {size: 1MiB}\nrepeat: 1\n");

      assertThat(run.exitCode()).as(run.err()).isZero();
      JsonNode refused = run.json().path("cells").path(0);
      assertThat(refused.path("outcome").textValue()).isEqualTo("incompatible");
      assertThat(refused.path("throughput").isNull()).isTrue();
      assertThat(refused.path("samples")).isEmpty();
      assertThat(refused.path("reason").path("code").textValue()).isEqualTo("no-common-cipher");
      assertThat(refused.path("reason").path("offer").toString()).contains("aes128-ctr");
    }
  }

  @Test
  void durationOfSftpIsASizeFoundInTheWarmUp() throws Exception {
    AskedEngine engine = new AskedEngine(MINA);
    try (TestFleet fleet = fleet().agent("a", engine).agent("b", engine)) {
      CliRun run =
          run(
              fleet,
              """
              settings: {method: sftp, duration: 600ms, limit: 100MB/s, buffer: 64KiB}
              repeat: 2
              warmup: 1
              """);

      assertThat(run.exitCode()).as(run.err()).isZero();
      JsonNode cell = run.json().path("cells").path(0);
      assertThat(cell.path("settings").path("duration_seconds").decimalValue()).isEqualTo("0.6");
      assertThat(cell.path("settings").path("buffer_bytes").longValue()).isEqualTo(64 << 10);
      int samples = cell.path("samples").size();
      assertThat(samples).isBetween(2 + 2, WarmUp.MOST + 2);
      assertThat(cell.path("samples").path(0).path("bytes").longValue()).isEqualTo(60_000_000);
      assertThat(engine.asked()).hasSize(samples).noneMatch(TransferSettings::needsSize);
    }
  }

  @Test
  void warmUpGoesOnUntilTheSizeIsKnown() throws Exception {
    AskedEngine engine = new AskedEngine(MINA);
    try (TestFleet fleet = fleet().agent("a", engine).agent("b", engine)) {
      CliRun run = run(fleet, "settings: {method: scp, duration: 3s}\nrepeat: 2\nwarmup: 1\n");

      assertThat(run.exitCode()).as(run.err()).isZero();
      List<JsonNode> samples = new ArrayList<>();
      run.json().path("cells").path(0).path("samples").forEach(samples::add);
      List<JsonNode> warmups =
          samples.stream().filter(sample -> sample.path("warmup").booleanValue()).toList();
      assertThat(warmups.size()).isBetween(2, 12);
      assertThat(warmups.get(0).path("bytes").longValue()).isEqualTo(16 << 20);
      assertThat(warmups.get(warmups.size() - 1).path("elapsed_seconds").doubleValue())
          .isGreaterThanOrEqualTo(1.5);
      assertThat(samples).hasSize(warmups.size() + 2);
      assertThat(samples.get(samples.size() - 1).path("bytes").longValue())
          .isEqualTo(samples.get(samples.size() - 2).path("bytes").longValue());
      assertThat(engine.asked()).noneMatch(TransferSettings::needsSize);
    }
  }

  @Test
  void lostByteFailsTheCellAndTheOthersGoOn() throws Exception {
    FaultyServer loses = new FaultyServer(MINA, t -> new Tally(t.bytes() - 1, t.crc32c()));
    assertFails(loses, "bytes-differ");
  }

  @Test
  void flippedBitFailsTheCell() throws Exception {
    FaultyServer flips = new FaultyServer(MINA, t -> new Tally(t.bytes(), t.crc32c() ^ 1));
    assertFails(flips, "checksum-differs");
  }

  private void assertFails(TransferEngine server, String code) throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b", server)) {
      CliRun run = run(fleet, "settings: {size: 1MiB}\nrepeat: 3\nwarmup: 0\n");

      assertThat(run.exitCode()).isEqualTo(1);
      JsonNode cell = run.json().path("cells").path(0);
      assertThat(cell.path("outcome").textValue()).isEqualTo("failed");
      assertThat(cell.path("reason").path("code").textValue()).isEqualTo(code);
      assertThat(cell.path("throughput").isNull()).isTrue();
      assertThat(cell.path("samples")).as("after a failed sample no other is taken").hasSize(1);
    }
  }

  @Test
  void stalledServerFailsWithTheByteWhereItStopped() throws Exception {
    try (TestFleet fleet = new TestFleet(directory, Duration.ofSeconds(2)).agent("a");
        FrozenServer frozen = new FrozenServer(MINA)) {
      fleet.agent("b", frozen);
      CliRun run = run(fleet, "settings: {size: 64MiB}\nrepeat: 1\nwarmup: 0\n");

      assertThat(run.exitCode()).isEqualTo(1);
      JsonNode reason = run.json().path("cells").path(0).path("reason");
      assertThat(reason.path("code").textValue()).isEqualTo("stalled");
      assertThat(reason.path("text").textValue()).containsPattern("byte \\d+");
    }
  }

  @Test
  void agentLostInMidTransferFailsOneCellAndTheRunGoesOnWhenItIsBack() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      String id =
          run(
                  fleet,
                  """
                  axes: {streams: [1, 2]}
                  settings: {duration: 3s, limit: 50MB/s}
                  repeat: 1
                  warmup: 0
                  """,
                  "--detach")
              .out()
              .strip();
      fleet.awaitPayload(id); // an agent that is lost before has other consequences
      fleet.stop("b");
      fleet.agent("b");

      CliRun run = Cli.run("watch", id, "-o", "json", "--controller", fleet.address());
      assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
      assertThat(run.json().path("cells").findValuesAsText("outcome"))
          .contains("failed", "measured");
      assertThat(run.json().path("cells").findValuesAsText("code")).contains("session-lost");
    }
  }

  @Test
  void absentAgentIsSkippedAfterTheWaitAndToldOnce() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      fleet.stop("b");
      CliRun run =
          run(
              fleet,
              """
              axes: {streams: [1, 2]}
              settings: {size: 1MiB}
              pairs: {list: [{from: a, to: b}]}
              """,
              "--wait",
              "1s");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.json().path("cells").findValuesAsText("outcome"))
          .filteredOn("skipped"::equals)
          .hasSize(2);
      assertThat(run.err()).containsOnlyOnce("waiting for b");
    }
  }

  @Test
  void cancelledRunKeepsWhatItMeasuredAndFreesTheAgents() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      CliRun detached =
          run(fleet, "settings: {duration: 1h, limit: 1MB/s}\nrepeat: 1\n", "--detach");
      String id = detached.out().strip();
      await().atMost(Duration.ofSeconds(20)).until(() -> isBusy(fleet));

      CliRun cancel = Cli.run("cancel", id, "--controller", fleet.address());

      assertThat(cancel.exitCode()).isZero();
      CliRun watch = Cli.run("watch", id, "-o", "json", "--controller", fleet.address());
      assertThat(watch.exitCode()).isEqualTo(1);
      assertThat(watch.json().path("state").textValue()).isEqualTo("cancelled");
      await().atMost(Duration.ofSeconds(20)).until(() -> !isBusy(fleet));
      CliRun next = run(fleet, "settings: {size: 1MiB}\nrepeat: 1\n");
      assertThat(next.exitCode()).as(next.err()).isZero();
    }
  }

  @Test
  void secondRunWaitsAndSaysBehindWhich() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      String first =
          run(fleet, "settings: {duration: 2s, limit: 1MB/s}\nrepeat: 1\nwarmup: 0\n", "--detach")
              .out()
              .strip();

      CliRun second = run(fleet, "settings: {size: 1MiB}\nrepeat: 1\n");

      assertThat(second.exitCode()).as(second.err()).isZero();
      assertThat(second.err()).contains("waiting for the end of run " + first);
    }
  }

  @Test
  void runsOnDifferentHostsGoOnAtTheSameTime() throws Exception {
    try (TestFleet fleet =
        fleet().onHost("h1").agent("a").agent("b").onHost("h2").agent("c").agent("d")) {
      String first =
          run(
                  fleet,
                  """
                  pairs: {list: [{from: a, to: b}]}
                  settings: {duration: 1h, limit: 1MB/s}
                  """,
                  "--detach")
              .out()
              .strip();

      CliRun second =
          run(
              fleet,
              """
              pairs: {list: [{from: c, to: d}]}
              settings: {size: 1MiB}
              repeat: 1
              """);

      assertThat(second.exitCode()).as(second.err()).isZero();
      assertThat(second.err()).doesNotContain("waiting");
      assertThat(Cli.run("runs", "-o", "csv", "--controller", fleet.address()).out().lines())
          .anyMatch(line -> line.startsWith(first) && line.contains("running"));
    }
  }

  @Test
  void runsOfTwoControllersOnOneHostTakeTurns() throws Exception {
    String host = "shared-" + UUID.randomUUID();
    try (TestFleet one =
            new TestFleet(directory.resolve("one"), STALL).onHost(host).agent("a").agent("b");
        TestFleet two =
            new TestFleet(directory.resolve("two"), STALL).onHost(host).agent("a").agent("b")) {
      String first =
          run(one, "settings: {duration: 3s, limit: 1MB/s}\nrepeat: 1\nwarmup: 0\n", "--detach")
              .out()
              .strip();
      await().atMost(Duration.ofSeconds(20)).until(() -> isBusy(one));

      CliRun second = run(two, "settings: {size: 1MiB}\nrepeat: 1\n");

      assertThat(second.exitCode()).as(second.err()).isZero();
      assertThat(second.err()).contains("waiting for the host of a, where run " + first);
    }
  }

  @Test
  void loopbackAgentIsRefusedForAnotherHostWithTheFlagToUse() throws Exception {
    try (TestFleet fleet = fleet().onHost("h1").agent("a").onHost("h2").agent("b")) {
      CliRun run = run(fleet, "settings: {size: 1MiB}\n");

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("127.0.0.1", "--advertise").hasLineCount(2);
    }
  }

  @Test
  void runOfAControllerThatEndsIsInterruptedAndItsAgentsComeBack() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      String id =
          run(fleet, "settings: {duration: 1h, limit: 1MB/s}\nrepeat: 1\n", "--detach")
              .out()
              .strip();
      await().atMost(Duration.ofSeconds(20)).until(() -> isBusy(fleet));

      fleet.restartController();

      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> fleet.controller().fleet().connected().size() == 2);
      CliRun show = Cli.run("show", id, "-o", "json", "--controller", fleet.address());
      assertThat(show.json().path("state").textValue()).isEqualTo("interrupted");
      CliRun next = run(fleet, "settings: {size: 1MiB}\nrepeat: 1\n");
      assertThat(next.exitCode()).as(next.err()).isZero();
    }
  }

  @Test
  void demoMeasuresTwelveCellsShowsOneRefusedAndLeavesOnlyItsRun() throws Exception {
    CliRun demo = Cli.run("demo", "--set", "size=1MiB", "-o", "json");

    assertThat(demo.exitCode()).as(demo.err()).isZero();
    List<String> outcomes = new ArrayList<>();
    demo.json().path("cells").forEach(cell -> outcomes.add(cell.path("outcome").textValue()));
    assertThat(outcomes).hasSize(13).containsOnlyOnce("incompatible");
    assertThat(outcomes).filteredOn("measured"::equals).hasSize(12);
    Path state = Path.of(System.getenv("XDG_STATE_HOME"), "sshperf");
    try (var left = Files.list(state)) {
      assertThat(left.map(p -> p.getFileName().toString()))
          .contains("runs.db")
          .noneMatch(name -> name.startsWith("demo-"));
    }
    CliRun stored = Cli.run("show", demo.json().path("run").textValue(), "-o", "json");
    assertThat(stored.out()).as("the store tells the same").isEqualTo(demo.out());
  }

  private TestFleet fleet() throws IOException {
    return new TestFleet(directory, STALL);
  }

  private static boolean isBusy(TestFleet fleet) {
    return fleet.controller().fleet().connected().stream().anyMatch(agent -> agent.isBusy());
  }

  private static CliRun run(TestFleet fleet, String matrix, String... more) {
    return fleet.run(matrix, more);
  }
}
