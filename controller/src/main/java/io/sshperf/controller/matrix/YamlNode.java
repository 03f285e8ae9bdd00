package io.sshperf.controller.matrix;

import java.util.List;

/**
 * A piece of a YAML file that knows its line. Values are text: what it means is told by its key.
 */
sealed interface YamlNode {
  /** Where it begins, from 1. */
  int line();

  /** What it is, for messages. */
  String kind();

  /**
   * @param text empty also where nothing is written
   */
  record Scalar(int line, String text) implements YamlNode {
    @Override
    public String kind() {
      return text.isEmpty() ? "nothing" : "a single value";
    }
  }

  record Sequence(int line, List<YamlNode> items) implements YamlNode {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /** Entries as written, duplicates included. */
  record Mapping(int line, List<Entry> entries) implements YamlNode {
    @Override
    public String kind() {
      return "a mapping";
    }
  }

  record Entry(Scalar key, YamlNode value) {}
}
