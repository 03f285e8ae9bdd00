package io.sshperf.controller.cli;

import io.sshperf.controller.run.CellEnd;
import io.sshperf.controller.run.RunNews;
import io.sshperf.proto.model.Outcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A matrix that is run again and again: progress in a terminal, and a line for each run, on stderr.
 */
final class EndlessRuns {
  private static final Duration WAIT = Duration.ofSeconds(60);

  private final Streams streams;
  private final Terminal terminal;
  private final ControllerConnection connection;

  EndlessRuns(Streams streams, Terminal terminal, ControllerConnection connection) {
    this.streams = streams;
    this.terminal = terminal;
    this.connection = connection;
  }

  /**
   * Returns once somebody wants it to end and the run under way has.
   *
   * @throws CliException if the matrix is refused, or nothing can be measured with it
   */
  void untilAsked(StopRequest stop, MatrixText matrix, boolean manyCells) {
    for (int number = 1; !stop.isAsked(); number++) {
      String id = connection.start(matrix, OptionalLong.empty(), manyCells, WAIT);
      stop.endsBy(() -> cancel(id));
      ProgressView view = new ProgressView(streams.err(), terminal);
      connection.watch(id, withoutCells(view));
      view.clear();
      if (!stop.isAsked()) {
        tell(number, outcomes(id));
      }
    }
  }

  /** In place of a line for each cell, for ever, there is one for each run. */
  private static RunWatcher withoutCells(ProgressView view) {
    return new RunWatcher() {
      @Override
      public void news(RunNews news) {
        view.news(news);
      }

      @Override
      public void cellEnded(CellEnd end) {}
    };
  }

  /** From the store: of a run that is over before it is watched, no cells are told. */
  private Map<Outcome, Integer> outcomes(String id) {
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    connection.run(
        id,
        head -> {},
        cell -> cell.ending().ifPresent(end -> outcomes.merge(end.outcome(), 1, Integer::sum)));
    return outcomes;
  }

  /** A run of which nothing is measured is over at once, and so would be all that follow. */
  private void tell(int number, Map<Outcome, Integer> outcomes) {
    StringBuilder line = new StringBuilder("run " + number + " is over");
    outcomes.forEach(
        (outcome, count) -> line.append(", ").append(count).append(' ').append(outcome.word()));
    streams.err().println(line);
    if (!outcomes.containsKey(Outcome.MEASURED)) {
      throw new CliException(
          ExitCode.NOT_ALL_WELL,
          "nothing was measured, so it is not run again (without --metrics its table says why)");
    }
  }

  private void cancel(String id) {
    try {
      connection.cancel(id);
    } catch (CliException e) {
      streams.error(e.lines());
    }
  }
}
