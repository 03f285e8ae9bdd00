package io.sshperf.controller;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/**
 * A real Prometheus or Alertmanager on a free port of loopback, until it is closed. Both say where
 * they listen in the same words.
 */
final class LocalServer implements AutoCloseable {
  private static final Pattern LISTENING =
      Pattern.compile("msg=\"Listening on\" address=(127\\.0\\.0\\.1:\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final String address;
  private final PrometheusApi api;

  private LocalServer(Process process, String address) {
    this.process = process;
    this.address = address;
    this.api = new PrometheusApi("http://" + address);
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
    return api.get(path, query);
  }

  /** Prometheus' answer to an expression, as it is now: each series with its value. */
  JsonNode query(String expression) throws IOException, InterruptedException {
    return api.query(expression);
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
