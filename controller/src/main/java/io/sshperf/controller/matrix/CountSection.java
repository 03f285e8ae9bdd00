package io.sshperf.controller.matrix;

/** Reads {@code warmup}. */
record CountSection(MatrixDraft draft, Problems problems) {
  static final int MOST_WARMUP = 100;

  void read(String key, YamlNode node) {
    new NodeReader(problems).text(node, key).ifPresent(text -> read(key, node.line(), text, ""));
  }

  void read(String key, int line, String text, String origin) {
    new NodeReader(problems)
        .checked(line, origin + key + ": ", () -> Counts.parse(text, 0, MOST_WARMUP))
        .ifPresent(count -> draft.warmup = count);
  }
}
