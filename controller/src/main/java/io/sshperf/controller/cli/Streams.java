package io.sshperf.controller.cli;

import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Where a verb writes: results to stdout, progress and errors to stderr, both in UTF-8 whatever the
 * locale.
 */
record Streams(PrintStream out, PrintStream err) {
  static Streams ofThisProcess() {
    return new Streams(
        new PrintStream(System.out, true, StandardCharsets.UTF_8),
        new PrintStream(System.err, true, StandardCharsets.UTF_8));
  }

  /** For results; flush it when done. */
  Writer results() {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  /** The one place that prints errors. */
  void error(List<String> lines) {
    lines.forEach(line -> err.println("sshperf: " + line));
  }
}
