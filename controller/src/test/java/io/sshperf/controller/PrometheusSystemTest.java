package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.controller.RuleFiles.Rule;
import io.sshperf.controller.cli.Cli;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A controller and agents, real runs of both engines with cells that fail and cells that do not go
 * together, and a real Prometheus that found them, with the project's configuration, rules and
 * dashboards.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PrometheusSystemTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final String SMALL =
      """
      name: small
      axes: {engine: [openssh, mina], method: [sftp, stream], cipher: [aes128-ctr, 3des-cbc]}
      settings: {size: 4MiB}
      repeat: 6
      warmup: 0
      pairs: {list: [{from: a, to: b}]}
      """;

  private static final String STEADY =
      """
      settings: {duration: 20s, limit: 20MB/s}
      repeat: 1
      warmup: 0
      pairs: {list: [{from: a, to: b}]}
      """;

  private static final String FAILING =
      "name: failing\nsettings: {size: 1MiB}\nrepeat: 1\npairs: {list: [{from: a, to: c}, {from: b, to: a}]}\n";

  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), (\\w+)\\)");

  private static final Map<String, String> CHOSEN =
      Map.of("agent", "a", "sender", "a", "receiver", "b", "matrix", "small");

  @TempDir static Path directory = Path.of("set by JUnit");

  private static TestFleet fleet;
  private static LocalServer alertmanager;
  private static LocalServer prometheus;

  @BeforeAll
  static void start() throws Exception {
    fleet = new TestFleet(directory, PATIENCE).wholeAgent("a").wholeAgent("b");
    fleet.agent(
        "c",
        new FaultyServer(TestFleet.mina(), tally -> new Tally(tally.bytes(), tally.crc32c() + 1)));
    alertmanager = LocalServer.alertmanager(directory);
    Path config =
        FastConfig.write(
            directory, fleet.controller().metrics().orElseThrow(), alertmanager.address());
    prometheus = LocalServer.prometheus(directory, config);
    until("sum(up) == 4");
  }

  @AfterAll
  static void close() throws IOException {
    Stream.of(prometheus, alertmanager).forEach(LocalServer::close);
    fleet.close();
  }

  /** Returns its series once there are any. */
  private static JsonNode until(String expression) {
    return Awaitility.await(expression)
        .atMost(PATIENCE)
        .until(() -> prometheus.query(expression), series -> !series.isEmpty());
  }

  private static double value(String expression) throws Exception {
    return prometheus.query(expression).at("/0/value/1").asDouble();
  }

  @Test
  @Order(1)
  void everyTargetIsUpAndEveryRuleHasData() throws Exception {
    for (int i = 0; i < 3; i++) { // for less than three runs there is nothing that is usual
      assertThat(fleet.run(SMALL).exitCode()).isZero();
      String median = "sum(sshperf_cell_throughput_bytes_per_second{matrix=\"small\"})";
      until("changes(" + median + "[10m:1s]) >= " + i);
    }
    assertThat(fleet.run(FAILING).exitCode()).isEqualTo(1);
    storeFails();
    for (Rule rule : RuleFiles.recordings()) {
      until(rule.name());
    }
    JsonNode targets = prometheus.get("/api/v1/targets", Map.of()).at("/data/activeTargets");
    assertThat(targets).hasSize(4).allMatch(one -> one.path("health").asText().equals("up"));
    List<String> seen = new ArrayList<>();
    for (JsonNode group : prometheus.get("/api/v1/rules", Map.of()).at("/data/groups")) {
      for (JsonNode rule : group.path("rules")) {
        assertThat(rule.path("health").asText()).as(rule.toString()).isEqualTo("ok");
        seen.add(rule.path("name").asText());
      }
    }
    assertThat(seen).containsAll(RuleFiles.all().stream().map(Rule::name).toList());
  }

  /** Another program holds the store for as long as it takes. */
  private static void storeFails() throws Exception {
    Path file = directory.resolve("store").resolve("runs.db");
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      assertThat(fleet.run(SMALL).exitCode()).isNotZero();
      statement.execute("ROLLBACK");
    }
  }

  @Test
  @Order(2)
  void rateOfASteadyTransferIsWhatTheRunSays() throws Exception {
    String run = fleet.run(STEADY, "--detach").out().strip();
    // The only one that leaves the cipher to the engine; 260 MB are more than 12 of the 20 s.
    String labels = "{sender=\"a\", receiver=\"b\", cipher=\"default\"}";
    until("sum(sshperf_payload_received_bytes_total" + labels + ") > 260e6");
    double sent = value("sum(rate(sshperf_payload_sent_bytes_total" + labels + "[10s]))");
    double received = value("sum(rate(sshperf_payload_received_bytes_total" + labels + "[10s]))");
    double running = value("sum(sshperf_transfers_running)");
    CliRun shown = Cli.run("watch", run, "--controller", fleet.address(), "-o", "json");
    double own = shown.json().at("/cells/0/throughput/median_bytes_per_second").asDouble();
    assertThat(running).as("still running at both ends").isEqualTo(2);
    assertThat(own).isPositive();
    assertThat(received).isCloseTo(own, withinPercentage(5));
    assertThat(sent).isCloseTo(own, withinPercentage(5));
  }

  @Test
  @Order(3)
  void everyQuestionOfEveryDashboardHasAnAnswer() throws Exception {
    List<String> without = new ArrayList<>();
    int asked = 0;
    for (Dashboard dashboard : Dashboard.all()) {
      Map<String, String> values = new HashMap<>();
      for (Dashboard.Variable variable : dashboard.variables()) {
        if (labelValues(Dashboard.filled(variable.question(), values)).isEmpty()) {
          without.add(dashboard.name() + ", variable " + variable.name());
        }
        values.put(variable.name(), variable.many() ? ".+" : CHOSEN.get(variable.name()));
        asked++;
      }
      for (Dashboard.Question question : dashboard.questions(values)) {
        if (answer(question).isEmpty()) {
          without.add(question.where() + ": " + question.expression());
        }
        asked++;
      }
    }
    assertThat(without).isEmpty();
    assertThat(asked).isGreaterThan(100);
  }

  private static JsonNode answer(Dashboard.Question question) throws Exception {
    if (question.instant()) {
      return prometheus.query(question.expression());
    }
    Instant now = Instant.now();
    return prometheus
        .get(
            "/api/v1/query_range",
            Map.of(
                "query", question.expression(),
                "start", now.minus(Duration.ofMinutes(10)).toString(),
                "end", now.toString(),
                "step", "2"))
        .at("/data/result");
  }

  private static JsonNode labelValues(String question) throws Exception {
    Matcher parts = LABEL_VALUES.matcher(question);
    assertThat(parts.matches()).as(question).isTrue();
    return prometheus
        .get("/api/v1/label/" + parts.group(2) + "/values", Map.of("match[]", parts.group(1)))
        .path("data");
  }

  @Test
  @Order(4)
  void agentThatIsGoneIsToldToAlertmanager() throws Exception {
    fleet.stop("c");
    JsonNode alert =
        Awaitility.await()
            .atMost(PATIENCE)
            .until(PrometheusSystemTest::agentDown, Optional::isPresent)
            .orElseThrow();
    assertThat(alert.at("/labels/severity").asText()).isEqualTo("warning");
    assertThat(alert.at("/annotations/summary").asText()).contains("Agent c");
    assertThat(alert.at("/status/state").asText()).isEqualTo("active");
  }

  private static Optional<JsonNode> agentDown() throws Exception {
    for (JsonNode alert : alertmanager.get("/api/v2/alerts", Map.of())) {
      if (alert.at("/labels/alertname").asText().equals("SshperfAgentDown")
          && alert.at("/labels/agent").asText().equals("c")) {
        return Optional.of(alert);
      }
    }
    return Optional.empty();
  }
}
