package io.sshperf.controller.result;

import io.sshperf.proto.model.Ending;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A store that others may be writing, for reading. Thread-safe.
 *
 * <p>A run whose controller is gone is interrupted, though nobody has written that yet.
 *
 * @param database that exists
 * @param owners of the same directory
 */
record ReadOnlyStore(Database database, OwnerLocks owners) implements ResultStore {
  @Override
  public Optional<RunHead> find(String idOrEnd) {
    Set<String> abandoned = abandoned();
    return database
        .read(connection -> new RunReader(connection).find(idOrEnd))
        .map(
            run ->
                isAbandoned(run.state(), abandoned, run.id()) ? run.in(RunState.INTERRUPTED) : run);
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
  public Optional<CellResult> cell(String runId, int cell) {
    return database.read(connection -> new RunReader(connection).cell(runId, cell));
  }

  @Override
  public CellCounts outcomes(String runId) {
    return database.read(connection -> new RunReader(connection).outcomes(runId));
  }

  @Override
  public Optional<Sample> lastSample(String runId) {
    return database.read(connection -> new RunReader(connection).lastSample(runId));
  }

  @Override
  public Map<RunState, Integer> states() {
    Set<String> abandoned = abandoned();
    return database.read(connection -> new RunReader(connection).states(abandoned));
  }

  @Override
  public long size() {
    return database.size();
  }

  @Override
  public List<RunSummary> list() {
    Set<String> abandoned = abandoned();
    return database.read(connection -> new RunReader(connection).list()).stream()
        .map(
            run ->
                isAbandoned(run.state(), abandoned, run.id()) ? run.in(RunState.INTERRUPTED) : run)
        .toList();
  }

  /**
   * Runs whose owner is gone. Asked before the runs themselves are read: what is open even then,
   * its owner cannot have ended in between.
   */
  private Set<String> abandoned() {
    return database.read(connection -> new RunReader(connection).open()).stream()
        .filter(run -> owners.isSurelyGone(run.owner()))
        .map(RunReader.Open::run)
        .collect(Collectors.toSet());
  }

  private static boolean isAbandoned(RunState state, Set<String> abandoned, String run) {
    return !state.isOver() && abandoned.contains(run);
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
