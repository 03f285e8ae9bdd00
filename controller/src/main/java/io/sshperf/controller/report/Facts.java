package io.sshperf.controller.report;

import io.sshperf.proto.model.Quoted;
import java.util.ArrayList;
import java.util.List;

/** Names and values, one under the other. Not thread-safe. */
final class Facts {
  private static final int NAME = 14;
  private static final int INDENT = 2;

  private final int width;
  private final List<String> lines = new ArrayList<>();

  Facts(int width) {
    this.width = width;
  }

  /** A text as value, on as many lines as its words need. */
  void add(String name, String value) {
    add(name, Text.lines(List.of(Quoted.harmless(value).split(" ", -1)), room()));
  }

  /** A list as value, on as many lines as it needs. */
  void addAll(String name, List<String> values) {
    add(name, Text.joined(values.stream().map(Quoted::harmless).toList(), room()));
  }

  private int room() {
    return Math.max(1, width - INDENT - NAME);
  }

  private void add(String name, List<String> value) {
    String start = " ".repeat(INDENT) + name + " ".repeat(Math.max(1, NAME - name.length()));
    for (String line : value) {
      lines.add(start + line);
      start = " ".repeat(INDENT + NAME);
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
