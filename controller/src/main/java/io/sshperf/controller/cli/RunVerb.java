package io.sshperf.controller.cli;

import io.sshperf.controller.matrix.BundledMatrices;
import io.sshperf.controller.report.RateUnit;
import io.sshperf.proto.model.TimeSpan;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: runs a matrix, shows its progress and its table. */
@Command(
    name = "run",
    description = "Run a matrix and print its table.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf run ciphers",
      "  sshperf run matrix.yaml --set streams=1,4,8 --set size=1GiB",
      "  sshperf run parallel --from lab-1 --to lab-2 -o json > run.json",
      "  sshperf run matrix.yaml --detach"
    })
final class RunVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private MatrixArgument matrix = new MatrixArgument();
  @Mixin private ControllerOption controller = new ControllerOption();
  @Mixin private OutputOption output = new OutputOption();

  @Option(names = "--detach", description = "Print the run's id and return.")
  private boolean detach;

  @Option(names = "--list", description = "List the bundled matrices.")
  private boolean list;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Order of the samples (default: a new one, recorded with the run).")
  private @Nullable Long seed;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      defaultValue = "60s",
      description = "How long to wait for an agent that is not connected (default: 60s).")
  private String wait = "";

  @Option(names = "--yes", description = "Allow more than 10,000 cells.")
  private boolean yes;

  @Option(names = "--mbit", description = "Rates in Mbit/s.")
  private boolean mbit;

  RunVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (list) {
      BundledMatrices.names().forEach(streams.out()::println);
      return ExitCode.DONE;
    }
    MatrixText text = matrix.read();
    Duration patience = patience();
    try (ControllerConnection connection = controller.connection()) {
      String id =
          connection.start(
              text, seed == null ? OptionalLong.empty() : OptionalLong.of(seed), yes, patience);
      if (detach) {
        streams.out().println(id);
        return ExitCode.DONE;
      }
      return follow(connection, id);
    }
  }

  private int follow(ControllerConnection connection, String id) throws IOException {
    FollowedRun run = new FollowedRun(streams, terminal, connection, id);
    try (Shutdown shutdown = Shutdown.hook(run::cancel);
        InterruptQuestion question = InterruptQuestion.install(streams, terminal, run)) {
      return run.toItsEnd(output.format(), mbit ? RateUnit.MEGABITS : RateUnit.MEGABYTES);
    }
  }

  private Duration patience() {
    try {
      return TimeSpan.parse(wait);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.WRONG_USAGE, "--wait: " + e.getMessage());
    }
  }
}
