package io.sshperf.controller.cli;

import io.sshperf.controller.run.CellEnd;
import io.sshperf.controller.run.RunNews;
import io.sshperf.proto.model.Outcome;
import java.time.Duration;
import java.util.OptionalLong;

/** A matrix that is run again and again; progress on stderr, and a line for each run. */
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
      Counting progress = new Counting(new ProgressView(streams.err(), terminal));
      RunNews last = connection.watch(id, progress);
      progress.view.clear();
      if (!stop.isAsked()) {
        tell(number, last, progress.measured);
      }
    }
  }

  /** A run of which nothing is measured is over at once, and so would be all that follow. */
  private void tell(int number, RunNews last, int measured) {
    streams
        .err()
        .println(
            "run " + number + ": " + measured + " of " + last.cells().all() + " cells measured");
    if (measured == 0) {
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

  /** Counts what was measured; on the thread that watches. */
  private static final class Counting implements RunWatcher {
    private final ProgressView view;
    private int measured;

    Counting(ProgressView view) {
      this.view = view;
    }

    @Override
    public void news(RunNews news) {
      view.news(news);
    }

    @Override
    public void cellEnded(CellEnd end) {
      if (end.ending().outcome() == Outcome.MEASURED) {
        measured++;
      }
      view.cellEnded(end);
    }
  }
}
