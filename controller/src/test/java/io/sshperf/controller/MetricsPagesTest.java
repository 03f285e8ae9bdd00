package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sshperf.controller.cli.Cli;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a controller and its agents, as Prometheus reads them, over real sessions. */
final class MetricsPagesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  private static HttpResponse<String> get(Controller controller, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(controller.metrics().orElseThrow() + path))
                .timeout(PATIENCE)
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void agentIsReadThroughItsControllerAndFoundByServiceDiscovery() throws Exception {
    try (TestFleet fleet = new TestFleet(directory, PATIENCE).agent("lab-1")) {
      Controller controller = fleet.controller();

      HttpResponse<String> metrics = get(controller, "/agents/lab-1/metrics");
      assertThat(metrics.statusCode()).isEqualTo(200);
      assertThat(metrics.body())
          .contains("sshperf_agent_info{cpu=\"")
          .contains("name=\"lab-1\"")
          .contains("sshperf_session_up 1")
          .contains("sshperf_host_cpu_seconds_total{core=\"0\",mode=\"idle\"}")
          .contains("sshperf_host_cores ")
          .contains("sshperf_host_memory_available_bytes ")
          .contains("sshperf_host_memory_size_bytes ")
          .contains("sshperf_host_network_received_bytes_total{interface=\"lo\"}")
          .contains("sshperf_host_network_sent_bytes_total{interface=\"lo\"}");

      JsonNode targets = new ObjectMapper().readTree(get(controller, "/sd").body());
      String here = URI.create(controller.metrics().orElseThrow()).getAuthority();
      assertThat(targets).hasSize(2);
      assertThat(targets.get(0).path("targets").get(0).asText()).isEqualTo(here);
      assertThat(targets.get(1).path("targets").get(0).asText()).isEqualTo(here);
      assertThat(targets.get(1).path("labels").path("__metrics_path__").asText())
          .isEqualTo("/agents/lab-1/metrics");
      assertThat(targets.get(1).path("labels").path("agent").asText()).isEqualTo("lab-1");
    }
  }

  @Test
  void agentThatIsGoneStaysATargetThatIsDown() throws Exception {
    try (TestFleet fleet = new TestFleet(directory, PATIENCE).agent("lab-1")) {
      Controller controller = fleet.controller();
      fleet.stop("lab-1");
      assertThat(get(controller, "/agents/lab-1/metrics").statusCode()).isEqualTo(503);
      assertThat(get(controller, "/sd").body()).contains("/agents/lab-1/metrics");
      assertThat(get(controller, "/agents/lab-2/metrics").statusCode()).isEqualTo(404);
      assertThat(get(controller, "/agents/../metrics").statusCode()).isEqualTo(404);
      assertThat(get(controller, "/agents/lab-1").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void payloadOfARunIsCountedAtBothEnds() throws Exception {
    try (TestFleet fleet = new TestFleet(directory, PATIENCE).agent("a").agent("b")) {
      CliRun run =
          fleet.run(
              "settings: {size: 3MiB}\nrepeat: 2\nwarmup: 0\npairs: {list: [{from: a, to: b}]}\n");
      assertThat(run.exitCode()).as(run.err()).isZero();

      String labels =
          "{cipher=\"default\",engine=\"mina\",method=\"stream\",receiver=\"b\",sender=\"a\"}";
      String sender = get(fleet.controller(), "/agents/a/metrics").body();
      String receiver = get(fleet.controller(), "/agents/b/metrics").body();
      assertThat(value(sender, "sshperf_payload_sent_bytes_total" + labels)).isEqualTo(6 << 20);
      assertThat(value(receiver, "sshperf_payload_received_bytes_total" + labels))
          .isEqualTo(6 << 20);
      assertThat(sender).doesNotContain("sshperf_payload_received_bytes_total");
      for (String end : List.of("sender", "receiver")) {
        assertThat(
                value(
                    end.equals("sender") ? sender : receiver,
                    "sshperf_transfers_total{engine=\"mina\",method=\"stream\",outcome=\"measured\","
                        + "reason=\"none\",receiver=\"b\",role=\""
                        + end
                        + "\",sender=\"a\"}"))
            .isEqualTo(2);
      }
      assertThat(sender)
          .contains("sshperf_transfer_duration_seconds_bucket{")
          .contains("sshperf_transfer_setup_seconds_count{")
          .contains("sshperf_peer_rtt_seconds{")
          .contains("sshperf_transfer_window_bytes{receiver=\"b\",sender=\"a\"} 2097152")
          .contains("sshperf_transfer_rate_bytes_per_second{receiver=\"b\",sender=\"a\"} 0")
          .contains("sshperf_transfer_cpu_seconds_total{")
          .contains("sshperf_transfers_running 0");
    }
  }

  @Test
  void countersMoveDuringATransferAndNeverGoBack() throws Exception {
    try (TestFleet fleet = new TestFleet(directory, PATIENCE).agent("a").agent("b")) {
      String id =
          fleet
              .run("settings: {duration: 1h, limit: 10MB/s}\nrepeat: 1\nwarmup: 0\n", "--detach")
              .out()
              .strip();
      fleet.awaitPayload(id);
      double before = received(fleet);
      Awaitility.await().atMost(PATIENCE).until(() -> received(fleet) > before);
      assertThat(Cli.run("cancel", id, "--controller", fleet.address()).exitCode()).isZero();
      assertThat(received(fleet)).isGreaterThan(before);
    }
  }

  private static double received(TestFleet fleet) throws IOException, InterruptedException {
    return get(fleet.controller(), "/agents/b/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("sshperf_payload_received_bytes_total{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private static double value(String text, String series) {
    return text.lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(series + " is not in:\n" + text));
  }
}
