package io.sshperf.controller.cli;

import io.sshperf.controller.report.Format;
import io.sshperf.controller.report.RateUnit;
import io.sshperf.controller.run.RunNews;
import io.sshperf.proto.model.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/**
 * A run that is watched to its end and then printed: progress on stderr, the result on stdout.
 * Another thread may cancel it or detach from it meanwhile.
 */
final class FollowedRun {
  private final Streams streams;
  private final Terminal terminal;
  private final ControllerConnection connection;
  private final String id;
  private final ProgressView progress;
  private volatile boolean detached;
  private volatile boolean interrupted;

  FollowedRun(Streams streams, Terminal terminal, ControllerConnection connection, String id) {
    this.streams = streams;
    this.terminal = terminal;
    this.connection = connection;
    this.id = id;
    this.progress = new ProgressView(streams.err(), terminal);
  }

  /** Watches, prints, and tells how the process should end. */
  int toItsEnd(Format format, RateUnit unit) throws IOException {
    RunNews last;
    try {
      last = connection.watch(id, progress);
    } catch (CliException e) {
      if (detached) {
        streams.err().println("the run goes on; follow it with:");
        streams.err().println("  sshperf watch " + id);
        return ExitCode.DONE;
      }
      throw progress.hasNews() ? controllerGone(e) : e;
    } finally {
      progress.clear();
    }
    Map<Outcome, Integer> outcomes;
    try (Writer writer = streams.results()) {
      outcomes =
          new RunPrinter(writer, format, terminal.columns(), unit).print(connection, last.id());
    }
    return interrupted ? ExitCode.INTERRUPTED : ExitCode.of(last.state(), outcomes);
  }

  private CliException controllerGone(CliException e) {
    return new CliException(
        e.exitCode(),
        List.of("the controller is gone; what run " + id + " measured is kept: sshperf show " + id),
        e);
  }

  /** Stops the run, for a user who does not want it any more; then {@link #toItsEnd} returns. */
  void cancel() {
    interrupted = true;
    try {
      connection.cancel(id);
    } catch (CliException e) {
      streams.error(e.lines());
    }
  }

  /** Leaves the run alone; then {@link #toItsEnd} returns. */
  void detach() {
    detached = true;
    connection.close();
  }

  /** Keeps the progress line off the screen, or lets it on again. */
  void pause(boolean paused) {
    progress.pause(paused);
  }
}
