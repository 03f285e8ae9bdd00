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

  void add(String name, String value) {
    addAll(name, List.of(value));
  }

  /** A list as value, on as many lines as it needs. */
  void addAll(String name, List<String> values) {
    String start = " ".repeat(INDENT) + name + " ".repeat(Math.max(1, NAME - name.length()));
    List<String> harmless = values.stream().map(Quoted::harmless).toList();
    int room = Math.max(1, width - start.length());
    for (String line : Text.joined(harmless, room)) {
      lines.add(start + line);
      start = " ".repeat(start.length());
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
