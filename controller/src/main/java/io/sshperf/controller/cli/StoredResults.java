package io.sshperf.controller.cli;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunSummary;
import io.sshperf.proto.model.Quoted;
import java.util.List;
import java.util.function.Consumer;

/** Stored runs, read from the store without a controller. */
final class StoredResults implements Results {
  private final ResultStore store;

  StoredResults(ResultStore store) {
    this.store = store;
  }

  @Override
  public List<RunSummary> runs() {
    return store.list();
  }

  @Override
  public void run(String idOrEnd, Consumer<RunHead> head, Consumer<CellResult> cells) {
    RunHead found =
        store
            .find(idOrEnd)
            .orElseThrow(
                () ->
                    new CliException(
                        ExitCode.WRONG_USAGE,
                        "there is no run " + Quoted.of(idOrEnd) + " (see: sshperf runs)"));
    head.accept(found);
    store.cells(found.id(), cells);
  }

  @Override
  public void close() {
    store.close();
  }
}
