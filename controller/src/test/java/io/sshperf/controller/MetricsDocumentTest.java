package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code grafana/METRICS.md} against what a controller and an agent export after a real run of both
 * engines with incompatible cells, and both against what Prometheus' own tool finds wrong.
 */
final class MetricsDocumentTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What not every JVM has. */
  private static final Set<String> MAY_BE_ABSENT =
      Set.of(
          "jvm_gc_concurrent_phase_time_seconds", // only collectors that work beside the program
          "jvm_gc_concurrent_phase_time_seconds_max");

  /** What Prometheus' tool finds, by the start of the line, and why it stays. */
  private static final Map<String, String> FINDINGS =
      Map.of(
          "grpc_server_processing_duration_seconds label names should be written in 'snake_case'",
          "Micrometer names these labels so",
          "grpc_server_processing_duration_seconds_max label names should be written in",
          "Micrometer names these labels so",
          "grpc_server_requests_received_messages_total label names should be written in",
          "Micrometer names these labels so",
          "grpc_server_responses_sent_messages_total label names should be written in",
          "Micrometer names these labels so",
          "process_cpu_time_ns_total metric names should not contain abbreviated units",
          "Micrometer exports the JVM's figure as it is",
          "system_cpu_count non-histogram and non-summary metrics should not have \"_count\"",
          "Micrometer's name, not ours");

  @TempDir static Path directory = Path.of("set by JUnit");

  private static TestFleet fleet;
  private static String controller;
  private static String sender;
  private static String receiver;

  @BeforeAll
  static void measure() throws Exception {
    fleet = new TestFleet(directory, PATIENCE).wholeAgent("a").wholeAgent("b");
    manyIncompatibleCells();
    CliRun run =
        fleet.run(
            """
            name: small
            axes: {client: [openssh, mina], cipher: [aes128-ctr, 3des-cbc]}
            settings: {method: sftp, size: 1MiB}
            repeat: 6
            warmup: 0
            pairs: {list: [{from: a, to: b}]}
            """);
    assertThat(run.exitCode()).as(run.err()).isZero();
    System.gc(); // so that there was a pause
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> get("/metrics").contains("jvm_gc_pause_seconds"));
    controller = get("/metrics");
    sender = get("/agents/a/metrics");
    receiver = get("/agents/b/metrics");
  }

  /** More than there is room for, but nothing to be measured. */
  private static void manyIncompatibleCells() throws IOException {
    String windows =
        IntStream.rangeClosed(1, 20)
            .mapToObj(i -> 256 + i + "KiB")
            .collect(Collectors.joining(", "));
    String streams =
        IntStream.rangeClosed(1, 60).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    CliRun run =
        fleet.run(
            "name: many\naxes: {window: ["
                + windows
                + "], streams: ["
                + streams
                + "]}\nsettings: {cipher: 3des-cbc}\nrepeat: 1\n");
    assertThat(run.json().path("cells")).hasSize(1200);
  }

  @AfterAll
  static void close() throws IOException {
    fleet.close();
  }

  private static String get(String path) throws IOException, InterruptedException {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(fleet.controller().metrics().orElseThrow() + path))
                    .timeout(PATIENCE)
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  /** What pages export: each metric with its type and the labels of its series. */
  private static Map<String, Set<String>> exported(String... pages) {
    Map<String, Set<String>> all = new TreeMap<>();
    for (String text : pages) {
      Exposition page = Exposition.of(text);
      for (Exposition.Sample sample : page.samples()) {
        String name = metric(page, sample.name());
        Set<String> labels = new TreeSet<>(sample.labels().keySet());
        if (sample.name().endsWith("_bucket")) {
          labels.remove("le");
        }
        all.computeIfAbsent(name, key -> new TreeSet<>()).add(page.types().get(name) + labels);
      }
    }
    return all;
  }

  private static String metric(Exposition page, String series) {
    if (page.types().containsKey(series)) {
      return series;
    }
    String name = series.replaceFirst("_(bucket|sum|count)$", "");
    assertThat(page.types()).as(series).containsKey(name);
    return name;
  }

  private static Map<String, Set<String>> promised(String... sections) throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    MetricsDocument.read()
        .of(List.of(sections))
        .forEach((name, row) -> all.put(name, Set.of(row.type() + row.labels())));
    return all;
  }

  private static void compare(
      Map<String, Set<String>> promised, Map<String, Set<String>> exported) {
    for (String name : MAY_BE_ABSENT) {
      if (!exported.containsKey(name)) {
        promised.remove(name);
      }
    }
    assertThat(exported).containsExactlyInAnyOrderEntriesOf(promised);
  }

  @Test
  void controllerExportsWhatIsPromisedAndNothingElse() throws IOException {
    compare(promised("Controller", "Both", "JVM"), exported(controller));
  }

  @Test
  void agentExportsWhatIsPromisedAndNothingElse() throws IOException {
    Map<String, Set<String>> promised = promised("Agent", "Both", "JVM");
    promised.remove("sshperf_metrics_overflow_total"); // nothing here is too much for an agent
    compare(promised, exported(sender, receiver));
  }

  @Test
  void prometheusOwnToolFindsNothingWrongWithTheController() throws Exception {
    check(controller);
  }

  @Test
  void prometheusOwnToolFindsNothingWrongWithAnAgent() throws Exception {
    check(sender);
    check(receiver);
  }

  private static void check(String page) throws Exception {
    assertThat(Exposition.of(page).samples()).hasSizeGreaterThan(50); // it takes nothing for right
    Process tool =
        new ProcessBuilder("promtool", "check", "metrics").redirectErrorStream(true).start();
    try (OutputStream in = tool.getOutputStream()) {
      in.write(page.getBytes(StandardCharsets.UTF_8));
    }
    List<String> found;
    try (var lines = tool.inputReader()) {
      found = lines.lines().toList();
    }
    int status = tool.waitFor();
    assertThat(found)
        .allMatch(line -> FINDINGS.keySet().stream().anyMatch(line::startsWith), "is expected");
    assertThat(status).isEqualTo(3); // findings, those above: nothing that could not be read
  }
}
