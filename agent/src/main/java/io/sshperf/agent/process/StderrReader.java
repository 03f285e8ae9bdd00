package io.sshperf.agent.process;

/** Reads what a child says. */
final class StderrReader {
  /** Of one line; the rest of a longer one is dropped. */
  static final int MOST_BYTES = 4096;

  static final int KEPT_LINES = 40;

  private StderrReader() {}
}
