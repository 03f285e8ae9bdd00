package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code sshperf demo --metrics}, as it is installed: it measures until it is ended, somehow. */
@Timeout(180)
final class DemoMetricsIT {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final List<String> DEMO =
      List.of("demo", "--metrics", "--with-prometheus", "--set", "size=1MiB", "--set", "repeat=1");

  @TempDir Path directory;

  /** What it prints: places by what they are of. */
  private static Map<String, String> places(Process demo) throws IOException {
    Map<String, String> places = new LinkedHashMap<>();
    BufferedReader out = demo.inputReader(StandardCharsets.UTF_8);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      String[] words = line.split(" +", -1);
      places.put(words[0], words[1]);
      if (words[0].equals("prometheus")) {
        return places;
      }
    }
    throw new AssertionError("it ended and printed no more than " + places);
  }

  private static String place(Map<String, String> places, String name) {
    return Objects.requireNonNull(places.get(name), name);
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("state/sshperf"))) {
      return files.toList();
    }
  }

  @Test
  void measuresAgainAndAgainUntilItIsInterruptedAndLeavesNothing() throws Exception {
    try (Installation sshperf = new Installation(directory)) {
      Process demo = sshperf.startInForeground("demo", DEMO);
      Map<String, String> places = places(demo);
      assertThat(places.keySet())
          .containsExactly("controller", "demo-1", "demo-2", "discovery", "prometheus");
      for (String agent : List.of("demo-1", "demo-2")) {
        assertThat(PrometheusApi.page(place(places, agent))).contains("sshperf_session_up 1");
      }
      assertThat(PrometheusApi.page(place(places, "discovery"))).contains("demo-2");
      PrometheusApi prometheus = new PrometheusApi(place(places, "prometheus"));
      await().atMost(SOON).until(() -> prometheus.query("up == 1").size() == 3);
      await()
          .atMost(SOON)
          .until(() -> !prometheus.query("pair:sshperf_transfers_failed:ratio1h == 0").isEmpty());
      await().atMost(SOON).until(() -> sshperf.log("demo").contains("run 2 is over"));
      assertThat(sshperf.log("demo")).contains("12 measured, 1 incompatible");

      assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(demo.pid())).start().waitFor())
          .isZero();
      assertThat(demo.waitFor(60, TimeUnit.SECONDS)).isTrue();

      assertThat(demo.exitValue()).isEqualTo(130);
      assertThat(sshperf.left()).isEmpty();
      assertThat(kept()).isEmpty();
    }
  }

  @Test
  void whenItIsKilledItsPrometheusAndItsDirectoryGoToo() throws Exception {
    try (Installation sshperf = new Installation(directory)) {
      PrometheusApi prometheus =
          new PrometheusApi(place(places(sshperf.start("demo", DEMO)), "prometheus"));
      assertThat(prometheus.get("/api/v1/status/buildinfo", Map.of()).path("data").isEmpty())
          .isFalse();
      assertThat(kept()).isNotEmpty();

      sshperf.kill("demo");

      await().atMost(SOON).until(() -> sshperf.left().isEmpty());
      await().atMost(SOON).until(() -> kept().isEmpty());
    }
  }
}
