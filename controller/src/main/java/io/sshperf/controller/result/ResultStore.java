package io.sshperf.controller.result;

import io.sshperf.proto.model.Ending;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Every run there was. What a method has returned from is on disk. Thread-safe.
 *
 * <p>Every method throws {@link StoreException} if the store cannot be read or written; its message
 * is for the user.
 */
public interface ResultStore extends AutoCloseable {

  /**
   * Adds a run with its cells, which have no samples yet; incompatible ones have their ending.
   *
   * @throws StoreException if there is a run of that id
   */
  void add(RunHead head, List<CellResult> cells);

  /** Notes a run's new state. */
  void setState(String runId, RunState state);

  /** Adds a sample to a cell; changes nothing if there is one of that transfer. */
  void addSample(String runId, int cell, Sample sample);

  /** Notes how a cell ended. */
  void endCell(String runId, int cell, Ending ending);

  /** The run whose id is or, unambiguously, ends with the text. */
  Optional<RunHead> find(String idOrEnd);

  /** Hands over a run's cells one by one, in the order of their number. */
  void cells(String runId, Consumer<CellResult> consumer);

  /** A cell of a run; empty if there is none of that number. */
  Optional<CellResult> cell(String runId, int cell);

  /** How the cells of a run ended; cheap whatever their number. None of a run that is not there. */
  CellCounts outcomes(String runId);

  /** The sample of a run that was added last; empty if it has none. */
  Optional<Sample> lastSample(String runId);

  /** Every run, newest first. */
  List<RunSummary> list();

  /** How many runs are in each state; a state without any is absent. Far cheaper than the list. */
  Map<RunState, Integer> states();

  /** What the store's files take, in bytes; 0 where they are gone. */
  long size();

  /**
   * Marks runs as interrupted that are queued or running but whose controller is gone.
   *
   * @return their ids
   */
  List<String> interruptAbandoned();

  @Override
  void close();
}
