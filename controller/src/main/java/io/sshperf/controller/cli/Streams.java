package io.sshperf.controller.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Where a verb writes: results to stdout, progress and errors to stderr, both in UTF-8 whatever the
 * locale.
 */
record Streams(PrintStream out, PrintStream err, WatchedOutput watched) {
  static Streams ofThisProcess() {
    return to(
        new FileOutputStream(FileDescriptor.out),
        new PrintStream(System.err, true, StandardCharsets.UTF_8));
  }

  static Streams to(OutputStream out, PrintStream err) {
    WatchedOutput watched = new WatchedOutput(out);
    return new Streams(new PrintStream(watched, true, StandardCharsets.UTF_8), err, watched);
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
