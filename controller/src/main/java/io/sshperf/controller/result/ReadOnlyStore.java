package io.sshperf.controller.result;

import io.sshperf.proto.model.Ending;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A store that others may be writing, for reading. Thread-safe.
 *
 * @param database that exists
 */
record ReadOnlyStore(Database database) implements ResultStore {
  @Override
  public Optional<RunHead> find(String idOrEnd) {
    return database.read(connection -> new RunReader(connection).find(idOrEnd));
  }

  @Override
  public void cells(String runId, Consumer<CellResult> consumer) {
    database.read(
        connection -> {
          new RunReader(connection).cells(runId, consumer);
          return runId;
        });
  }

  @Override
  public List<RunSummary> list() {
    return database.read(connection -> new RunReader(connection).list());
  }

  @Override
  public void add(RunHead head, List<CellResult> cells) {
    throw readOnly();
  }

  @Override
  public void setState(String runId, RunState state) {
    throw readOnly();
  }

  @Override
  public void addSample(String runId, int cell, Sample sample) {
    throw readOnly();
  }

  @Override
  public void endCell(String runId, int cell, Ending ending) {
    throw readOnly();
  }

  @Override
  public List<String> interruptAbandoned() {
    throw readOnly();
  }

  private StoreException readOnly() {
    return new StoreException(database.file() + ": is open for reading only", null);
  }

  /** Each read has closed its own connection. */
  @Override
  public void close() {}
}
