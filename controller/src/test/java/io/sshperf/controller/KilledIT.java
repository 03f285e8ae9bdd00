package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** kill -9, of anything, at any moment. */
@Timeout(300)
final class KilledIT {
  private static final int KILLS = 6;
  private static final int SAMPLE_BYTES = 2 << 20;

  @TempDir Path directory;

  @Test
  void killedAgentFailsOneCellAndTheRestIsMeasuredOnceItIsBack() throws Exception {
    try (Installation sshperf = new Installation(directory)) {
      String address = fleet(sshperf);
      Path matrix =
          matrix(
              """
              axes: {streams: [1, 2, 3]}
              settings: {duration: 4s, limit: 20MB/s}
              repeat: 1
              warmup: 0
              """);
      CompletableFuture<Installation.Ended> running =
          CompletableFuture.supplyAsync(
              () -> sshperf.run("run", matrix.toString(), "--controller", address, "-o", "json"));
      await().atMost(Duration.ofSeconds(60)).until(() -> isBusy(sshperf, address));

      sshperf.kill("b");
      sshperf.startAgent("b", address);

      Installation.Ended run = running.get(120, TimeUnit.SECONDS);
      assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
      JsonNode cells = json(run).path("cells");
      assertThat(cells.findValuesAsText("outcome")).contains("failed", "measured");
      int failed = 0;
      for (JsonNode cell : cells) {
        if (cell.path("outcome").textValue().equals("failed")) {
          failed++;
          assertThat(cell.path("reason").path("code").textValue()).isEqualTo("session-lost");
        } else {
          assertThat(cell.path("outcome").textValue()).isEqualTo("measured");
        }
      }
      assertThat(failed).isEqualTo(1);
    }
  }

  @Test
  void whateverIsKilledEveryStoredSampleIsWholeAndNothingIsLeft() throws Exception {
    long seed = Long.getLong("sshperf.seed", System.nanoTime());
    System.out.println("whateverIsKilled: seed " + seed);
    Random random = new Random(seed);
    try (Installation sshperf = new Installation(directory)) {
      String address = fleet(sshperf);
      Path matrix =
          matrix(
              """
              axes: {streams: [1, 2], initiator: [push, pull], payload: [random, zeros]}
              settings: {size: 2MiB}
              repeat: 400
              warmup: 0
              """);
      for (int i = 0; i < KILLS; i++) {
        if (sshperf
            .run("runs", "--controller", address, "-o", "csv")
            .out()
            .lines()
            .noneMatch(line -> line.contains(",running,"))) {
          detach(sshperf, matrix, address);
        }
        await().atMost(Duration.ofSeconds(60)).until(() -> isBusy(sshperf, address));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(1500)); // the moment is what varies
        String victim = new String[] {"a", "b", "controller"}[random.nextInt(3)];
        sshperf.kill(victim);
        if (victim.equals("controller")) {
          sshperf.startControllerAgain(address);
        } else {
          sshperf.startAgent(victim, address);
        }
        sshperf.awaitAgents(address, 2);
      }
      sshperf.stopAll();
      assertStoredSamplesAreWhole(sshperf, seed);
      assertThat(sshperf.left()).as("seed %d", seed).isEmpty();
    }
  }

  private void assertStoredSamplesAreWhole(Installation sshperf, long seed) throws IOException {
    int measured = 0;
    for (JsonNode summary : json(sshperf.run("runs", "-o", "json"))) {
      assertThat(summary.path("state").textValue())
          .as("seed %d", seed)
          .isIn("finished", "interrupted");
      JsonNode run = json(sshperf.run("show", summary.path("run").textValue(), "-o", "json"));
      for (JsonNode cell : run.path("cells")) {
        for (JsonNode sample : cell.path("samples")) {
          if (sample.path("outcome").textValue().equals("measured")) {
            measured++;
            assertThat(sample.path("bytes").longValue())
                .as("seed %d", seed)
                .isEqualTo(SAMPLE_BYTES);
            assertThat(sample.path("elapsed_seconds").doubleValue()).isPositive();
            assertThat(sample.path("crc32c").textValue()).hasSize(8);
          } else {
            assertThat(sample.path("reason").path("text").textValue()).isNotEmpty();
          }
        }
      }
    }
    assertThat(measured).as("seed %d", seed).isPositive();
  }

  private static String fleet(Installation sshperf) throws IOException {
    String address = sshperf.startController();
    sshperf.startAgent("a", address);
    sshperf.startAgent("b", address);
    sshperf.awaitAgents(address, 2);
    return address;
  }

  private static void detach(Installation sshperf, Path matrix, String address) {
    Installation.Ended run =
        sshperf.run("run", matrix.toString(), "--controller", address, "--detach");
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static boolean isBusy(Installation sshperf, String address) {
    return sshperf.run("agents", "--controller", address, "-o", "csv").out().contains(",busy,");
  }

  private Path matrix(String text) throws IOException {
    return Files.writeString(directory.resolve("M.yaml"), text);
  }

  private static JsonNode json(Installation.Ended ended) throws IOException {
    return new JsonMapper().readTree(ended.out());
  }
}
