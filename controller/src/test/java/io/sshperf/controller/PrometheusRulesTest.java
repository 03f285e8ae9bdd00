package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.controller.RuleFiles.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Configuration, rules, alerts and their tests, as Prometheus' own promtool finds them. */
final class PrometheusRulesTest {
  private static final Pattern METRIC = Pattern.compile("(?<![a-z_:])(sshperf|grpc)_[a-z_]+");
  private static final Pattern RECORDED = Pattern.compile("[a-z_0-9]+:[a-z_0-9]+:[a-z_0-9]+");

  @TempDir Path directory;

  private static Program promtool(Path where, List<String> words, List<Path> files)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(words);
    files.forEach(file -> command.add(file.toString()));
    return Program.run(where, command);
  }

  private static void assertDone(Program program) {
    assertThat(program.exitCode()).as(program.output()).isZero();
  }

  static List<Rule> alerts() throws IOException {
    return RuleFiles.alerts();
  }

  static List<Rule> recordings() throws IOException {
    return RuleFiles.recordings();
  }

  @Test
  void configurationAndRulesAreWithoutFault() throws Exception {
    Path here = RuleFiles.PROMETHEUS;
    assertDone(promtool(here, List.of("check", "config"), List.of(here.resolve("prometheus.yml"))));
    assertDone(
        promtool(
            here,
            List.of("check", "rules", "--lint=all", "--lint-fatal"),
            RuleFiles.files(here.resolve("rules"))));
  }

  @Test
  void rulesSayWhatTheirTestsExpect() throws Exception {
    Path here = RuleFiles.PROMETHEUS;
    assertDone(promtool(here, List.of("test", "rules"), RuleFiles.files(here.resolve("tests"))));
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void alertSaysWhatItMeansAndWhatToDo(Rule alert) throws IOException {
    JsonNode annotations = alert.node().path("annotations");
    assertThat(alert.node().path("labels").path("severity").asText())
        .isIn("critical", "warning", "info");
    assertThat(annotations.path("summary").asText()).endsWith(".").hasSizeLessThan(120);
    assertThat(annotations.path("description").asText()).endsWith(".");
    assertThat(annotations.path("runbook_url").asText())
        .isEqualTo("grafana/RUNBOOK.md#" + alert.name().toLowerCase(Locale.ROOT));
    String[] chapters = Files.readString(RuleFiles.GRAFANA.resolve("RUNBOOK.md")).split("(?m)^## ");
    assertThat(chapters)
        .filteredOn(chapter -> chapter.startsWith(alert.name() + "\n"))
        .singleElement()
        .asString()
        .contains("**Means**: ", "**Causes**: ", "**Do**:", "**Threshold**: ");
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void alertIsTestedWhereItFiresAndWhereItIsSilent(Rule alert) throws Exception {
    assertThat(RuleFiles.testsOf(alert)).anyMatch(one -> one.has("exp_alerts"));
    assertThat(RuleFiles.testsOf(alert)).anyMatch(one -> !one.has("exp_alerts"));

    // And these tests would notice.
    for (String instead : List.of("vector(1) == 0", "vector(1)")) {
      Program tests = withInstead(alert, instead);
      assertThat(tests.exitCode()).as("%s: %s", instead, tests.output()).isEqualTo(1);
      assertThat(tests.output()).contains("alertname: " + alert.name());
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void recordingRuleIsTested(Rule recording) throws IOException {
    assertThat(RuleFiles.testsOf(recording)).anyMatch(one -> !one.path("exp_samples").isEmpty());
  }

  @Test
  void rulesAskOnlyForWhatThereIs() throws IOException {
    String metrics = Files.readString(RuleFiles.GRAFANA.resolve("METRICS.md"));
    Set<String> recorded =
        RuleFiles.recordings().stream().map(Rule::name).collect(Collectors.toSet());
    for (Rule rule : RuleFiles.all()) {
      String expression = rule.expression();
      assertThat(RECORDED.matcher(expression).results().map(match -> match.group()))
          .as(rule.name())
          .isSubsetOf(recorded);
      assertThat(METRIC.matcher(RECORDED.matcher(expression).replaceAll("")).results())
          .as(rule.name())
          .allSatisfy(match -> assertThat(metrics).contains("| `" + match.group() + "` |"));
    }
    assertThat(RuleFiles.all()).map(Rule::expression).anyMatch(it -> METRIC.matcher(it).find());
  }

  @Test
  void runbookHasNoAlertThatIsNone() throws IOException {
    assertThat(
            Files.readString(RuleFiles.GRAFANA.resolve("RUNBOOK.md"))
                .lines()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3)))
        .containsExactlyInAnyOrderElementsOf(RuleFiles.alerts().stream().map(Rule::name).toList());
  }

  /** The tests of an alert's file, where it has another expression. */
  private Program withInstead(Rule alert, String expression) throws Exception {
    Path rules = Files.createDirectories(directory.resolve("rules"));
    Path tests = Files.createDirectories(directory.resolve("tests"));
    String text = Files.readString(RuleFiles.PROMETHEUS.resolve("rules").resolve(alert.file()));
    String changed =
        text.replaceFirst(
            "(?m)(- alert: " + alert.name() + "\n +expr:)(?: \\|\n(?: {10}.*\n)+| .*\n)",
            "$1 " + expression + "\n");
    assertThat(changed).isNotEqualTo(text);
    Files.writeString(rules.resolve(alert.file()), changed);
    Path test = tests.resolve(alert.file());
    Files.writeString(
        test, Files.readString(RuleFiles.PROMETHEUS.resolve("tests").resolve(alert.file())));
    return promtool(directory, List.of("test", "rules"), List.of(test));
  }
}
