package io.sshperf.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MetricsEndpointTest {
  /** More than the system's buffers of a connection take. */
  private static final String LARGE = "x".repeat(24 << 20);

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private MetricsEndpoint endpoint(EndpointConfig config) throws IOException {
    Meters meters = new Meters();
    open.add(meters);
    MetricsEndpoint endpoint =
        MetricsEndpoint.start(
            config,
            Map.of(
                "/metrics",
                HttpPage.of(meters),
                "/large",
                request -> HttpAnswer.of("text/plain", LARGE)));
    open.add(endpoint);
    return endpoint;
  }

  private static URI uri(MetricsEndpoint endpoint, String path) {
    InetSocketAddress where = endpoint.address();
    return URI.create("http://127.0.0.1:" + where.getPort() + path);
  }

  private static Socket connected(MetricsEndpoint endpoint) throws IOException {
    return new Socket(endpoint.address().getAddress(), endpoint.address().getPort());
  }

  private HttpResponse<String> get(MetricsEndpoint endpoint, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(endpoint, path)).timeout(PATIENCE);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void listensOnLoopbackAlone() throws IOException {
    assertThat(endpoint(EndpointConfig.local()).address().getAddress().isLoopbackAddress())
        .isTrue();
  }

  @Test
  void plainTextUnlessOpenMetricsIsAskedFor() throws IOException, InterruptedException {
    MetricsEndpoint endpoint = endpoint(EndpointConfig.local());
    HttpResponse<String> plain = get(endpoint, "/metrics");
    assertThat(plain.statusCode()).isEqualTo(200);
    assertThat(plain.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/plain; version=0.0.4");
    assertThat(plain.body()).contains("jvm_memory_used_bytes").doesNotContain("# EOF");
    HttpResponse<String> open =
        get(endpoint, "/metrics", "Accept", "application/openmetrics-text;version=1.0.0;q=0.8");
    assertThat(open.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/openmetrics-text");
    assertThat(open.body()).endsWith("# EOF\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
  void nothingCanBeWritten(String method) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri(endpoint(EndpointConfig.local()), "/metrics"))
            .method(method, HttpRequest.BodyPublishers.ofString("x"))
            .timeout(PATIENCE)
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/metrics/more", "/nothing", "/metricsx", "/%2e%2e/metrics"})
  void otherPathsAreNotThere(String path) throws IOException, InterruptedException {
    assertThat(get(endpoint(EndpointConfig.local()), path).statusCode()).isEqualTo(404);
  }

  @Test
  void onlyTheRightPasswordReads() throws IOException, InterruptedException {
    EndpointConfig config =
        new EndpointConfig(
            "127.0.0.1",
            0,
            Optional.empty(),
            Optional.of(new EndpointConfig.Login("reader", "right")));
    MetricsEndpoint endpoint = endpoint(config);
    assertThat(get(endpoint, "/metrics").statusCode()).isEqualTo(401);
    assertThat(get(endpoint, "/nothing").statusCode()).isEqualTo(401);
    for (String wrong : List.of("reader:wrong", "reader:", "other:right", "reader", ":", "")) {
      assertThat(get(endpoint, "/metrics", "Authorization", basic(wrong)).statusCode())
          .as(wrong)
          .isIn(400, 401);
    }
    assertThat(get(endpoint, "/metrics", "Authorization", basic("reader:right")).statusCode())
        .isEqualTo(200);
    assertThat(config.toString()).doesNotContain("right");
  }

  private static String basic(String login) {
    return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readersThatDoNotReadAreNoHindrance() throws IOException, InterruptedException {
    MetricsEndpoint endpoint = endpoint(EndpointConfig.local());
    for (int i = 0; i < 16; i++) {
      Socket slow = connected(endpoint);
      open.add(slow);
      slow.getOutputStream()
          .write("GET /large HTTP/1.1\r\nHost: h\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(get(endpoint, "/metrics").statusCode()).isEqualTo(200);
  }

  @Test
  void endlessHeadersEndTheConnection() throws IOException, InterruptedException {
    MetricsEndpoint endpoint = endpoint(EndpointConfig.local());
    try (Socket hostile = connected(endpoint)) {
      hostile.setSoTimeout((int) PATIENCE.toMillis());
      OutputStream to = hostile.getOutputStream();
      to.write("GET /metrics HTTP/1.1\r\nHost: h\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(isCutOff(to)).isTrue();
    }
    assertThat(get(endpoint, "/metrics").statusCode()).isEqualTo(200);
  }

  /** Sends headers until it is let go, at most 1 GiB of them. */
  private static boolean isCutOff(OutputStream to) {
    byte[] header = ("X-" + "h".repeat(8000) + ": v\r\n").getBytes(StandardCharsets.US_ASCII);
    try {
      for (int i = 0; i < (1 << 30) / header.length; i++) {
        to.write(header);
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void requestThatNeverEndsIsGivenUp() throws IOException {
    MetricsEndpoint endpoint = endpoint(EndpointConfig.local());
    try (Socket hostile = connected(endpoint)) {
      hostile.setSoTimeout((int) PATIENCE.toMillis());
      hostile.getOutputStream().write("GET /met".getBytes(StandardCharsets.US_ASCII));
      InputStream from = hostile.getInputStream();
      assertThat(from.read()).isEqualTo(-1);
    }
  }

  @Test
  void takenPortIsToldWithTheRemedy() throws IOException {
    MetricsEndpoint first = endpoint(EndpointConfig.local());
    EndpointConfig same =
        new EndpointConfig(
            "127.0.0.1", first.address().getPort(), Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> endpoint(same))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1:" + first.address().getPort())
        .hasMessageContaining("--metrics-port");
  }
}
