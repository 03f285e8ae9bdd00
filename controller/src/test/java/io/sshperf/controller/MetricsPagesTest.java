package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
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
          .contains("sshperf_agent_info{agent=\"lab-1\"")
          .contains("sshperf_session_up 1");

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
}
