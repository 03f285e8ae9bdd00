package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A store that cannot grow: the controller's files are limited in size while it runs. */
@Timeout(180)
final class FullStoreIT {
  @TempDir Path directory;

  @Test
  void fullStoreEndsTheRunWithItsReasonAndNothingStoredIsLost() throws Exception {
    try (Installation sshperf = new Installation(directory)) {
      String address = sshperf.startController();
      sshperf.startAgent("a", address);
      sshperf.startAgent("b", address);
      sshperf.awaitAgents(address, 2);
      Path many =
          Files.writeString(
              directory.resolve("many.yaml"), "settings: {size: 1MiB}\nrepeat: 400\nwarmup: 0\n");
      limit(sshperf.pid("controller"), "300000:");

      Installation.Ended run =
          sshperf.run("run", many.toString(), "--controller", address, "-o", "json");

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("the run cannot go on", "runs.db").doesNotContain("\tat ");
      limit(sshperf.pid("controller"), "unlimited:");
      Installation.Ended next =
          sshperf.run(
              "run", many.toString(), "--set", "repeat=1", "--controller", address, "-o", "json");
      assertThat(next.exitCode()).as(next.err()).isZero();
      assertThat(stored(sshperf, address, run)).isPositive();
    }
  }

  /** Samples that are stored of the run that could not go on; its state is told too. */
  private static int stored(Installation sshperf, String address, Installation.Ended run)
      throws IOException {
    String id = new JsonMapper().readTree(run.out()).path("run").textValue();
    JsonNode whole =
        new JsonMapper()
            .readTree(sshperf.run("show", id, "--controller", address, "-o", "json").out());
    assertThat(whole.path("state").textValue()).isEqualTo("interrupted");
    for (JsonNode sample : whole.path("cells").path(0).path("samples")) {
      assertThat(sample.path("bytes").longValue()).isEqualTo(1 << 20);
    }
    return whole.path("cells").path(0).path("samples").size();
  }

  private static void limit(long pid, String bytes) throws IOException, InterruptedException {
    Process prlimit =
        new ProcessBuilder("prlimit", "--pid", Long.toString(pid), "--fsize=" + bytes)
            .inheritIO()
            .start();
    assertThat(prlimit.waitFor()).as("prlimit, of the package util-linux").isZero();
  }
}
