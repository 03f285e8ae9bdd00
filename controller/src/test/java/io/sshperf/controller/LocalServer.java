package io.sshperf.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * A real Prometheus or Alertmanager on a free port of loopback, until it is closed. Both say where
 * they listen in the same words.
 */
final class LocalServer implements AutoCloseable {
  private static final Pattern LISTENING =
      Pattern.compile("msg=\"Listening on\" address=(127\\.0\\.0\\.1:\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  private LocalServer(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  static LocalServer prometheus(Path directory, Path config) throws IOException {
    return start(
        directory.resolve("prometheus.log"),
        List.of(
            "prometheus",
            "--config.file=" + config,
            "--storage.tsdb.path=" + directory.resolve("prometheus"),
            "--web.listen-address=127.0.0.1:0"));
  }

  static LocalServer alertmanager(Path directory) throws IOException {
    Path config =
        Files.writeString(
            directory.resolve("alertmanager.yml"),
            "route: {receiver: nobody, group_wait: 0s}\nreceivers: [{name: nobody}]\n");
    return start(
        directory.resolve("alertmanager.log"),
        List.of(
            "prometheus-alertmanager",
            "--config.file=" + config,
            "--storage.path=" + directory.resolve("alertmanager"),
            "--web.listen-address=127.0.0.1:0",
            "--cluster.listen-address="));
  }

  private static LocalServer start(Path log, List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(new ArrayList<>(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> !process.isAlive() || LISTENING.matcher(Files.readString(log)).find());
      Matcher line = LISTENING.matcher(Files.readString(log));
      if (!line.find()) {
        throw new IOException(command.get(0) + " ended: " + Files.readString(log));
      }
      return new LocalServer(process, line.group(1));
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** HOST:PORT. */
  String address() {
    return address;
  }

  /** What its API answers; an answer that is an error fails the test. */
  JsonNode get(String path, Map<String, String> query) throws IOException, InterruptedException {
    String words =
        query.entrySet().stream()
            .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&", "?", ""));
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create("http://" + address + path + words))
                .timeout(PATIENCE)
                .build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(query + ": " + answer.body());
    }
    return JSON.readTree(answer.body());
  }

  /** Prometheus' answer to an expression, as it is now: each series with its value. */
  JsonNode query(String expression) throws IOException, InterruptedException {
    return get("/api/v1/query", Map.of("query", expression)).at("/data/result");
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
