package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.controller.cli.Cli;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The controller's own meters over real runs, as Prometheus reads them. */
@Timeout(180)
final class ControllerMetricsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String RATE = "sshperf_cell_throughput_bytes_per_second";
  private static final String ENDLESS =
      "axes: {payload: [random, zeros]}\nsettings: {duration: 1h}\nrepeat: 1\nwarmup: 0\n";
  private static final String SHORT = "settings: {size: 1MiB}\nrepeat: 2\nwarmup: 0\n";

  @TempDir Path directory;

  private TestFleet fleet() throws IOException {
    return new TestFleet(directory, PATIENCE);
  }

  private static Exposition scrape(TestFleet fleet) throws IOException, InterruptedException {
    HttpResponse<String> page =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(fleet.controller().metrics().orElseThrow() + "/metrics"))
                    .timeout(PATIENCE)
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
    return Exposition.of(page.body());
  }

  private static String pair(String from, String to) {
    return "pairs: {list: [{from: " + from + ", to: " + to + "}]}\n";
  }

  private static String start(TestFleet fleet, String matrix) {
    return fleet.run(matrix, "--detach").out().strip();
  }

  private static void cancel(TestFleet fleet, String run) {
    assertThat(Cli.run("cancel", run, "--controller", fleet.address()).exitCode()).isZero();
  }

  @Test
  void finishedRunHasTheFiguresOfItsReportAlsoAfterARestart() throws Exception {
    Instant before = Instant.now();
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      CliRun run =
          fleet.run("name: m\naxes: {cipher: [aes128-ctr, 3des-cbc]}\n" + SHORT + pair("a", "b"));
      assertThat(run.exitCode()).as(run.err()).isZero();
      double median =
          run.json()
              .path("cells")
              .path(0)
              .path("throughput")
              .path("median_bytes_per_second")
              .doubleValue();

      Exposition page = scrape(fleet);
      assertThat(page.value(RATE, "matrix", "m", "cipher", "aes128-ctr"))
          .isCloseTo(median, within(0.5)); // the report has whole bytes
      assertThat(page.all(RATE)).hasSize(1);
      assertThat(
              page.value(
                  "sshperf_cell_info",
                  "cipher",
                  "3des-cbc",
                  "outcome",
                  "incompatible",
                  "reason",
                  "no-common-cipher"))
          .isEqualTo(1);
      assertThat(page.value("sshperf_agents", "state", "connected")).isEqualTo(2);
      assertThat(page.value("sshperf_runs", "state", "finished")).isEqualTo(1);
      double end = page.value("sshperf_run_last_end_timestamp_seconds", "matrix", "m");
      assertThat(end)
          .isBetween((double) before.getEpochSecond(), (double) Instant.now().getEpochSecond() + 1);
      assertThat(page.value("sshperf_store_duration_seconds_count", "operation", "add-sample"))
          .isEqualTo(2);
      assertThat(
              page.value(
                  "grpc_server_processing_duration_seconds_count",
                  "method",
                  "StartRun",
                  "statusCode",
                  "OK"))
          .isEqualTo(1);

      fleet.restartController();
      Awaitility.await().atMost(PATIENCE).until(() -> scrape(fleet).all(RATE).size() == 1);
      Exposition after = scrape(fleet);
      assertThat(after.all(RATE)).isEqualTo(page.all(RATE));
      assertThat(after.all("sshperf_cell_info")).isEqualTo(page.all("sshperf_cell_info"));
      assertThat(after.all("sshperf_run_cells")).isEqualTo(page.all("sshperf_run_cells"));
      assertThat(after.value("sshperf_run_last_end_timestamp_seconds", "matrix", "m"))
          .isBetween((double) before.getEpochSecond(), end);
    }
  }

  @Test
  void failedCellHasNoThroughput() throws Exception {
    try (TestFleet fleet =
        fleet()
            .agent("a")
            .agent(
                "b",
                new FaultyServer(
                    TestFleet.mina(), tally -> new Tally(tally.bytes(), tally.crc32c() + 1)))) {
      CliRun run = fleet.run("name: m\n" + SHORT + pair("a", "b"));
      assertThat(run.exitCode()).isEqualTo(1);
      Exposition page = scrape(fleet);
      assertThat(page.all(RATE)).isEmpty();
      assertThat(page.value("sshperf_cell_info", "outcome", "failed", "reason", "checksum-differs"))
          .isEqualTo(1);
      assertThat(page.value("sshperf_run_cells", "matrix", "m", "outcome", "failed")).isEqualTo(1);
    }
  }

  @Test
  void twoMatricesAtOnceAreTwo() throws Exception {
    try (TestFleet fleet =
        fleet().onHost("h1").agent("a").agent("b").onHost("h2").agent("c").agent("d")) {
      String endless = start(fleet, "name: endless\n" + ENDLESS + pair("a", "b"));
      fleet.awaitPayload(endless);
      CliRun run = fleet.run("name: short\n" + SHORT + pair("c", "d"));
      assertThat(run.exitCode()).as(run.err()).isZero();

      Exposition page = scrape(fleet);
      assertThat(page.value("sshperf_run_active", "matrix", "endless")).isEqualTo(1);
      assertThat(page.value("sshperf_run_active", "matrix", "short")).isZero();
      assertThat(page.value("sshperf_run_cells", "matrix", "endless", "outcome", "open"))
          .isEqualTo(2);
      assertThat(page.value("sshperf_run_cells", "matrix", "short", "outcome", "measured"))
          .isEqualTo(1);
      assertThat(page.value(RATE)).isEqualTo(page.value(RATE, "matrix", "short"));
      assertThat(page.value("sshperf_runs", "state", "running")).isEqualTo(1);
      cancel(fleet, endless);
    }
  }

  @Test
  void cancelledRunLeavesTheCellsOfTheOneBefore() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      CliRun run = fleet.run("name: m\n" + SHORT + pair("a", "b"));
      assertThat(run.exitCode()).as(run.err()).isZero();
      Exposition before = scrape(fleet);

      String endless = start(fleet, "name: m\n" + ENDLESS + pair("a", "b"));
      fleet.awaitPayload(endless);
      assertThat(scrape(fleet).value("sshperf_run_active", "matrix", "m")).isEqualTo(1);
      assertThat(scrape(fleet).all(RATE)).isEqualTo(before.all(RATE));
      cancel(fleet, endless);
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> scrape(fleet).value("sshperf_run_active", "matrix", "m") == 0);

      Exposition page = scrape(fleet);
      assertThat(page.all(RATE)).hasSize(1).isEqualTo(before.all(RATE));
      assertThat(page.value("sshperf_run_cells", "matrix", "m", "outcome", "cancelled"))
          .isEqualTo(2);
      assertThat(page.value("sshperf_run_cells", "matrix", "m", "outcome", "open")).isZero();
      assertThat(page.all("sshperf_run_last_end_timestamp_seconds"))
          .isEqualTo(before.all("sshperf_run_last_end_timestamp_seconds"));
    }
  }

  @Test
  void agentThatIsGoneIsAway() throws Exception {
    try (TestFleet fleet = fleet().agent("a").agent("b")) {
      fleet.stop("b");
      Exposition page = scrape(fleet);
      assertThat(page.value("sshperf_agents", "state", "connected")).isEqualTo(1);
      assertThat(page.value("sshperf_agents", "state", "away")).isEqualTo(1);
    }
  }
}
