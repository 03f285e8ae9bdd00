package io.sshperf.controller.cli;

import io.sshperf.agent.ThisHost;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Uses what a controller, an agent and a verb that asks the controller have in common, then ends.
 * The launcher lets Java archive the classes that were loaded, so that the next start need not read
 * them anew. It measures nothing, so it disturbs no run.
 */
final class Rehearsal {
  private static final int AGENTS = 1;

  private Rehearsal() {}

  /** {@code arguments}: a directory to use. The exit code is 0 if all of it worked. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.setProperty("SSHPERF_LOG", "ERROR");
    int code;
    try (DemoFleet fleet =
        DemoFleet.start(Path.of(arguments[0]), AGENTS, Optional.empty(), false, Optional.empty())) {
      fleet.awaitAgents();
      code =
          Sshperf.run(
              discarded(),
              new Terminal(80, false, false),
              new ThisHost(),
              "agents",
              "--controller",
              fleet.address().toString());
    }
    System.exit(code);
  }

  private static Streams discarded() {
    return Streams.to(
        OutputStream.nullOutputStream(),
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }
}
