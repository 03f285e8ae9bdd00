package io.sshperf.controller.cli;

/**
 * What the launcher found out about the terminal, which Java cannot.
 *
 * @param columns width to keep to
 * @param redraws whether stderr is a terminal that lines may be redrawn on
 * @param asks whether somebody can be asked: stdin and stderr are a terminal
 */
record Terminal(int columns, boolean redraws, boolean asks) {
  private static final int USUAL_COLUMNS = 80;

  /** From the system properties that the launcher sets. */
  static Terminal ofThisProcess() {
    boolean terminal = Boolean.getBoolean("sshperf.stderr.terminal");
    boolean plain = System.getenv("NO_COLOR") != null || "dumb".equals(System.getenv("TERM"));
    return new Terminal(
        Math.max(40, Integer.getInteger("sshperf.columns", USUAL_COLUMNS)),
        terminal && !plain,
        terminal && Boolean.getBoolean("sshperf.stdin.terminal"));
  }
}
