package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Entry;
import io.sshperf.controller.matrix.YamlNode.Mapping;
import io.sshperf.controller.matrix.YamlNode.Scalar;
import io.sshperf.controller.matrix.YamlNode.Sequence;
import io.sshperf.proto.model.Quoted;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Takes nodes for what they should be; where they are not, that is a problem and nothing is left.
 */
record NodeReader(Problems problems) {

  /**
   * A mapping's entries, the first of each key.
   *
   * @param what the node's key, for messages
   * @param example of what was expected, for messages
   */
  List<Entry> entries(YamlNode node, String what, String example) {
    if (!(node instanceof Mapping mapping)) {
      return refuse(node, what, "a mapping such as " + example);
    }
    Map<String, Integer> lines = new HashMap<>();
    return mapping.entries().stream().filter(entry -> isFirst(entry, lines)).toList();
  }

  private boolean isFirst(Entry entry, Map<String, Integer> lines) {
    Integer first = lines.putIfAbsent(entry.key().text(), entry.key().line());
    if (first != null) {
      problems.add(
          entry.key().line(),
          Quoted.of(entry.key().text())
              + " is here a second time (first in line "
              + first
              + "; remove one)");
    }
    return first == null;
  }

  List<YamlNode> items(YamlNode node, String what, String example) {
    return node instanceof Sequence list
        ? list.items()
        : refuse(node, what, "a list such as " + example);
  }

  /** A value, not empty. */
  Optional<String> text(YamlNode node, String what) {
    if (node instanceof Scalar scalar && !scalar.text().isEmpty()) {
      return Optional.of(scalar.text());
    }
    refuse(node, what, "one value");
    return Optional.empty();
  }

  /** What is made of the file's words, unless they are refused. */
  <T> Optional<T> checked(int line, String prefix, Supplier<T> made) {
    try {
      return Optional.of(made.get());
    } catch (IllegalArgumentException e) {
      problems.add(line, prefix + e.getMessage());
      return Optional.empty();
    }
  }

  private <T> List<T> refuse(YamlNode node, String what, String expected) {
    problems.add(node.line(), what + ": " + node.kind() + " (expected " + expected + ")");
    return List.of();
  }
}
