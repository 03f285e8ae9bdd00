package io.sshperf.controller.cli;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunSummary;
import java.util.List;
import java.util.function.Consumer;

/** Stored runs, wherever they are read from: a controller, or the store itself. */
interface Results extends AutoCloseable {
  /** Every run, newest first. */
  List<RunSummary> runs();

  /**
   * Hands over one run: its head, then its cells in the order of their number.
   *
   * @throws CliException if there is no such run
   */
  void run(String idOrEnd, Consumer<RunHead> head, Consumer<CellResult> cells);

  @Override
  void close();
}
