package io.sshperf.controller.cli;

import io.sshperf.agent.process.Companions;
import io.sshperf.agent.process.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Prometheus of this host that reads a controller on loopback, with the rules that come with
 * sshperf. It listens on loopback, on a free port, and keeps its data in a directory that it is
 * given.
 */
final class DemoPrometheus {
  /** Files of rules, without their ending. */
  static final List<String> RULES =
      List.of("availability", "controller", "hosts", "runs", "throughput", "transfers");

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 20;
  private static final Pattern LISTENING = Pattern.compile("Listening on\"? address=([^\\s\"]+)");

  private DemoPrometheus() {}

  /** Where it is installed. */
  static Path program() {
    return Programs.find("prometheus", List.of())
        .orElseThrow(
            () ->
                new CliException(
                    ExitCode.NOT_ALL_WELL,
                    "--with-prometheus: prometheus is missing (on Debian: apt-get install"
                        + " prometheus)"));
  }

  /**
   * Starts it, and returns its address once it answers.
   *
   * @param directory that exists and has nothing in it
   * @param metrics URL of the controller's endpoint, without a path
   * @throws CliException if it ends at once, or does not answer in time
   */
  static String start(Companions companions, Path program, Path directory, String metrics)
      throws IOException, InterruptedException {
    Path rules = Files.createDirectory(directory.resolve("rules"));
    for (String name : RULES) {
      try (InputStream in = DemoPrometheus.class.getResourceAsStream("rules/" + name + ".yml")) {
        if (in == null) {
          throw new IllegalStateException("rules " + name + " are not in this build");
        }
        Files.copy(in, rules.resolve(name + ".yml"));
      }
    }
    Path config = Files.writeString(directory.resolve("prometheus.yml"), config(metrics));
    Path log = directory.resolve("log");
    Process process =
        companions.start(
            List.of(
                program.toString(),
                "--config.file=" + config,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--storage.tsdb.retention.time=1d",
                "--web.listen-address=127.0.0.1:0"),
            directory,
            log);
    return awaitReady(process, log);
  }

  /** Read more often than a lab's would be: a demo is watched. */
  static String config(String metrics) {
    return """
        global: {scrape_interval: 5s, scrape_timeout: 5s, evaluation_interval: 5s}
        rule_files: [rules/*.yml]
        scrape_configs:
          - job_name: sshperf
            http_sd_configs: [{url: "%s/sd", refresh_interval: 5s}]
        """
        .formatted(metrics);
  }

  private static String awaitReady(Process process, Path log)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (System.nanoTime() - start < PATIENCE_NANOS) {
      String said = Files.exists(log) ? Files.readString(log) : "";
      if (!process.isAlive()) {
        throw failure("prometheus ended with " + process.exitValue(), said);
      }
      Optional<String> url = listening(said);
      if (url.isPresent() && isReady(url.get())) {
        return url.get();
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    throw failure("prometheus was not ready in time", Files.readString(log));
  }

  private static Optional<String> listening(String said) {
    Matcher address = LISTENING.matcher(said);
    return address.find() ? Optional.of("http://" + address.group(1)) : Optional.empty();
  }

  private static boolean isReady(String url) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(url + "/-/ready").toURL().openConnection();
    connection.setConnectTimeout(1000);
    connection.setReadTimeout(1000);
    try {
      return connection.getResponseCode() == 200;
    } catch (IOException e) {
      return false; // not yet
    } finally {
      connection.disconnect();
    }
  }

  private static CliException failure(String what, String said) {
    String last = said.lines().reduce("", (before, line) -> line);
    return new CliException(ExitCode.NOT_ALL_WELL, what + (last.isEmpty() ? "" : ": " + last));
  }
}
