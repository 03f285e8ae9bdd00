package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Mapping;

/** Reads {@code repeat} and {@code warmup}. */
record CountSection(MatrixDraft draft, Problems problems) {
  static final int MOST_REPEAT = 1000;
  static final int MOST_WARMUP = 100;

  void read(String key, YamlNode node) {
    if (node instanceof Mapping) {
      problems.add(
          node.line(),
          key
              + " as a mapping is not in this version of sshperf (use a number, as in "
              + key
              + ": 6)");
      return;
    }
    new NodeReader(problems).text(node, key).ifPresent(text -> read(key, node.line(), text, ""));
  }

  void read(String key, int line, String text, String origin) {
    boolean repeat = key.equals("repeat");
    new NodeReader(problems)
        .checked(
            line,
            origin + key + ": ",
            () -> Counts.parse(text, repeat ? 1 : 0, repeat ? MOST_REPEAT : MOST_WARMUP))
        .ifPresent(count -> set(repeat, count));
  }

  private void set(boolean repeat, int count) {
    if (repeat) {
      draft.repeat = count;
    } else {
      draft.warmup = count;
    }
  }
}
