package io.sshperf.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A program of the host that was run to its end.
 *
 * @param output both of what it printed and of its errors
 */
record Program(int exitCode, String output) {
  /** Runs it in a directory, without standard input. */
  static Program run(Path directory, List<String> command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Program(process.waitFor(), output);
    } finally {
      process.destroyForcibly();
    }
  }
}
