package io.sshperf.controller.cli;

import io.sshperf.agent.settings.Surroundings;
import io.sshperf.controller.CliRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Runs command lines in this JVM, 80 columns wide and without a terminal. */
public final class Cli {
  private static final Surroundings NOTHING =
      new FixedSurroundings(Map.of(), Path.of("/home/user"), Path.of("/nonexistent"));

  private Cli() {}

  /** For daemons: on a host called lab-1, and without a setting in environment or file. */
  public static CliRun run(String... arguments) {
    return run(NOTHING, arguments);
  }

  static CliRun run(Surroundings around, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Sshperf.run(
            new Streams(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8)),
            new Terminal(80, false, false),
            around,
            arguments);
    return new CliRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
