package io.sshperf.controller;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The metrics that {@code grafana/METRICS.md} promises.
 *
 * @param sections by their title, their rows by name
 */
record MetricsDocument(Map<String, Map<String, Row>> sections) {
  private static final Path FILE = Path.of("../grafana/METRICS.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z0-9_]+)` \\| ([a-z]+) \\| (.*?) ?\\| (.+) \\|");
  private static final Pattern CELL = Pattern.compile("(?s)Labels of a cell:(.*?), as the");
  private static final Pattern WORD = Pattern.compile("`([^`]+)`");

  /** A metric's type and its labels. */
  record Row(String type, Set<String> labels) {}

  static MetricsDocument read() throws IOException {
    String text = Files.readString(FILE);
    Matcher cell = CELL.matcher(text);
    if (!cell.find()) {
      throw new AssertionError("no labels of a cell in " + FILE);
    }
    Set<String> ofACell = words(cell.group(1));
    Map<String, Map<String, Row>> sections = new LinkedHashMap<>();
    for (String section : Arrays.stream(text.split("(?m)^## ")).skip(1).toList()) {
      Map<String, Row> rows = new TreeMap<>();
      for (String line : section.lines().toList()) {
        Matcher row = ROW.matcher(line);
        if (row.matches()) {
          Set<String> labels = words(row.group(3));
          if (row.group(3).startsWith("those of a cell")) {
            labels.addAll(ofACell);
          }
          rows.put(row.group(1), new Row(row.group(2), labels));
        }
      }
      sections.put(section.lines().findFirst().orElseThrow(), rows);
    }
    return new MetricsDocument(sections);
  }

  private static Set<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(r -> r.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The rows of several sections, and what stands beside some of them. */
  Map<String, Row> of(List<String> titles) {
    Map<String, Row> all = new TreeMap<>();
    for (String title : titles) {
      Map<String, Row> rows = sections.get(title);
      if (rows == null || rows.isEmpty()) {
        throw new AssertionError("no rows of " + title + " in " + sections);
      }
      all.putAll(rows);
    }
    Map<String, Row> beside = new TreeMap<>();
    all.forEach(
        (name, row) -> {
          if (row.type().equals("histogram") || row.type().equals("summary")) {
            beside.put(name + "_max", new Row("gauge", row.labels()));
          }
        });
    all.putAll(beside);
    return all;
  }
}
