package io.sshperf.controller.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A verb cannot go on. The lines are for the user; the code is the process's. */
final class CliException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final List<String> lines;

  CliException(int exitCode, String line) {
    this(exitCode, List.of(line), null);
  }

  CliException(int exitCode, List<String> lines, @Nullable Throwable cause) {
    super(String.join("\n", lines), cause);
    this.exitCode = exitCode;
    this.lines = List.copyOf(lines);
  }

  int exitCode() {
    return exitCode;
  }

  List<String> lines() {
    return lines;
  }
}
