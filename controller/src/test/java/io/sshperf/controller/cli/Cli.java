package io.sshperf.controller.cli;

import io.sshperf.controller.CliRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs command lines in this JVM, 80 columns wide and without a terminal. */
public final class Cli {
  private Cli() {}

  public static CliRun run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Sshperf.run(
            new Streams(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8)),
            new Terminal(80, false, false),
            arguments);
    return new CliRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
