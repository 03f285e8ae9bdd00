package io.sshperf.controller.cli;

import io.sshperf.agent.settings.Surroundings;
import io.sshperf.controller.CliRun;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Runs command lines in this JVM, 80 columns wide and without a terminal. */
public final class Cli {
  private static final Surroundings NOTHING =
      new FixedSurroundings(Map.of(), Path.of("/home/user"), Path.of("/nonexistent"));

  private static final Terminal WIDE = new Terminal(80, false, false);

  private Cli() {}

  /** For daemons: on a host called lab-1, and without a setting in environment or file. */
  public static CliRun run(String... arguments) {
    return run(NOTHING, arguments);
  }

  static CliRun run(Surroundings around, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return run(out, WIDE, around, arguments);
  }

  static CliRun runIn(Terminal terminal, String... arguments) {
    return run(new ByteArrayOutputStream(), terminal, NOTHING, arguments);
  }

  /** With results going there. */
  static CliRun runTo(OutputStream out, String... arguments) {
    return run(out, WIDE, NOTHING, arguments);
  }

  private static CliRun run(
      OutputStream out, Terminal terminal, Surroundings around, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Sshperf.run(
            Streams.to(out, new PrintStream(err, true, StandardCharsets.UTF_8)),
            terminal,
            around,
            arguments);
    String written =
        out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
    return new CliRun(exitCode, written, err.toString(StandardCharsets.UTF_8));
  }
}
