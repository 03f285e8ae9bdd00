package io.sshperf.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@code grafana/prometheus} has for Prometheus, as it is in the source tree. */
final class RuleFiles {
  static final Path GRAFANA =
      Path.of(System.getProperty("sshperf.basedir", "..")).resolve("grafana").toAbsolutePath();
  static final Path PROMETHEUS = GRAFANA.resolve("prometheus");

  private static final YAMLMapper YAML = new YAMLMapper();

  /**
   * A rule.
   *
   * @param file its file's name, which is that of its tests too
   */
  record Rule(String file, JsonNode node) {
    boolean isAlert() {
      return node.has("alert");
    }

    String name() {
      return node.path(isAlert() ? "alert" : "record").asText();
    }

    String expression() {
      return node.path("expr").asText();
    }

    @Override
    public String toString() {
      return name();
    }
  }

  private RuleFiles() {}

  static List<Rule> all() throws IOException {
    List<Rule> rules = new ArrayList<>();
    for (Path file : files(PROMETHEUS.resolve("rules"))) {
      for (JsonNode group : YAML.readTree(file.toFile()).path("groups")) {
        group
            .path("rules")
            .forEach(rule -> rules.add(new Rule(file.getFileName().toString(), rule)));
      }
    }
    if (rules.isEmpty()) {
      throw new AssertionError("no rules in " + PROMETHEUS);
    }
    return rules;
  }

  static List<Rule> alerts() throws IOException {
    return all().stream().filter(Rule::isAlert).toList();
  }

  static List<Rule> recordings() throws IOException {
    return all().stream().filter(rule -> !rule.isAlert()).toList();
  }

  /** The tests of a rule: what promtool is to ask of it, and what it is to find. */
  static List<JsonNode> testsOf(Rule rule) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode test :
        YAML.readTree(PROMETHEUS.resolve("tests").resolve(rule.file()).toFile()).path("tests")) {
      for (JsonNode one : test.path(rule.isAlert() ? "alert_rule_test" : "promql_expr_test")) {
        boolean asks =
            rule.isAlert()
                ? one.path("alertname").asText().equals(rule.name())
                : one.path("expr").asText().contains(rule.name());
        if (asks) {
          found.add(one);
        }
      }
    }
    return found;
  }

  /** YAML files of a directory, by name. */
  static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".yml")).sorted().toList();
    }
  }
}
