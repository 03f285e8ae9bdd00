package io.sshperf.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What one of the dashboards asks Prometheus, as it is in the source tree. */
record Dashboard(String name, JsonNode root) {
  /**
   * What a panel or an annotation asks.
   *
   * @param instant for one moment, not for all the time shown
   */
  record Question(String where, String expression, boolean instant) {}

  /**
   * What can be chosen.
   *
   * @param question as label_values(SERIES, LABEL)
   * @param many whether all of them can be chosen at once
   */
  record Variable(String name, String question, boolean many) {}

  static List<Dashboard> all() throws IOException {
    List<Dashboard> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(RuleFiles.GRAFANA.resolve("dashboards"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        JsonNode root = new ObjectMapper().readTree(file.toFile());
        all.add(new Dashboard(root.path("title").asText(), root));
      }
    }
    return all;
  }

  /**
   * Every expression of its panels, those in rows too, and of its annotations.
   *
   * @param values of its variables
   */
  List<Question> questions(Map<String, String> values) {
    List<Question> found = new ArrayList<>();
    panels(root.path("panels"), values, found);
    for (JsonNode annotation : root.at("/annotations/list")) {
      add(annotation.path("name").asText(), annotation, values, found);
    }
    return found;
  }

  private void panels(JsonNode panels, Map<String, String> values, List<Question> found) {
    for (JsonNode panel : panels) {
      for (JsonNode target : panel.path("targets")) {
        String where = panel.path("title").asText() + " " + target.path("refId").asText();
        add(where, target, values, found);
      }
      panels(panel.path("panels"), values, found);
    }
  }

  private void add(String where, JsonNode asked, Map<String, String> values, List<Question> found) {
    String expression = filled(asked.path("expr").asText(), values);
    if (expression.isEmpty() || expression.contains("$")) {
      throw new AssertionError(name + ", " + where + ": " + expression);
    }
    found.add(new Question(name + ", " + where, expression, asked.path("instant").asBoolean()));
  }

  /** Its variables that Prometheus is asked for, in their order. */
  List<Variable> variables() {
    List<Variable> found = new ArrayList<>();
    for (JsonNode variable : root.at("/templating/list")) {
      if (variable.path("type").asText().equals("query")) {
        found.add(
            new Variable(
                variable.path("name").asText(),
                variable.at("/query/query").asText(),
                variable.path("includeAll").asBoolean()));
      }
    }
    return found;
  }

  static String filled(String expression, Map<String, String> values) {
    String text = expression.replace("$__rate_interval", "15s").replace("$__range", "10m");
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace("$" + value.getKey(), value.getValue());
    }
    return text;
  }
}
