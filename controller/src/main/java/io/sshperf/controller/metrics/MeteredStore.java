package io.sshperf.controller.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.result.CellCounts;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.RunSummary;
import io.sshperf.controller.result.Sample;
import io.sshperf.controller.result.StoreException;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A store that notes how long it takes, waiting for its turn included, and what it could not do.
 * What is wrong with a question, as an id that may be two runs, is no failure of the store.
 */
public final class MeteredStore implements ResultStore {
  private final ResultStore store;
  private final Map<StoreOperation, Timer> timers = new EnumMap<>(StoreOperation.class);
  private final Map<StoreOperation, Counter> failures = new EnumMap<>(StoreOperation.class);

  /**
   * @param store closed with this one
   */
  public MeteredStore(ResultStore store, Meters meters) {
    this.store = store;
    for (StoreOperation operation : StoreOperation.values()) {
      timers.put(
          operation,
          Timer.builder("sshperf.store.duration")
              .description("What the store took for an operation.")
              .tag("operation", operation.word())
              .serviceLevelObjectives(
                  Duration.ofMillis(1),
                  Duration.ofMillis(5),
                  Duration.ofMillis(10),
                  Duration.ofMillis(50),
                  Duration.ofMillis(100),
                  Duration.ofMillis(500),
                  Duration.ofSeconds(1),
                  Duration.ofSeconds(5),
                  Duration.ofSeconds(10))
              .register(meters.registry()));
      failures.put(
          operation,
          Counter.builder("sshperf.store.failures")
              .description("Operations that the store could not do.")
              .tag("operation", operation.word())
              .register(meters.registry()));
    }
  }

  private <T> T timed(StoreOperation operation, Supplier<T> work) {
    long begun = System.nanoTime();
    try {
      return work.get();
    } catch (StoreException e) {
      failed(operation, e);
      throw e;
    } finally {
      took(operation, System.nanoTime() - begun);
    }
  }

  private void timed(StoreOperation operation, Runnable work) {
    timed(
        operation,
        () -> {
          work.run();
          return operation;
        });
  }

  private void took(StoreOperation operation, long nanos) {
    Timer timer = timers.get(operation);
    if (timer != null) {
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }
  }

  private void failed(StoreOperation operation, StoreException e) {
    Counter counter = failures.get(operation);
    if (counter != null && e.getCause() != null) {
      counter.increment();
    }
  }

  @Override
  public void add(RunHead head, List<CellResult> cells) {
    timed(StoreOperation.ADD, () -> store.add(head, cells));
  }

  @Override
  public void setState(String runId, RunState state) {
    timed(StoreOperation.SET_STATE, () -> store.setState(runId, state));
  }

  @Override
  public void addSample(String runId, int cell, Sample sample) {
    timed(StoreOperation.ADD_SAMPLE, () -> store.addSample(runId, cell, sample));
  }

  @Override
  public void endCell(String runId, int cell, Ending ending) {
    timed(StoreOperation.END_CELL, () -> store.endCell(runId, cell, ending));
  }

  @Override
  public Optional<RunHead> find(String idOrEnd) {
    return timed(StoreOperation.FIND, () -> store.find(idOrEnd));
  }

  /** What the consumer takes is not the store's. */
  @Override
  public void cells(String runId, Consumer<CellResult> consumer) {
    long[] consuming = {0};
    long begun = System.nanoTime();
    try {
      store.cells(
          runId,
          cell -> {
            long handed = System.nanoTime();
            try {
              consumer.accept(cell);
            } finally {
              consuming[0] += System.nanoTime() - handed;
            }
          });
    } catch (StoreException e) {
      failed(StoreOperation.CELLS, e);
      throw e;
    } finally {
      took(StoreOperation.CELLS, System.nanoTime() - begun - consuming[0]);
    }
  }

  @Override
  public Optional<CellResult> cell(String runId, int cell) {
    return timed(StoreOperation.CELL, () -> store.cell(runId, cell));
  }

  @Override
  public CellCounts outcomes(String runId) {
    return timed(StoreOperation.OUTCOMES, () -> store.outcomes(runId));
  }

  @Override
  public Optional<Sample> lastSample(String runId) {
    return timed(StoreOperation.LAST_SAMPLE, () -> store.lastSample(runId));
  }

  @Override
  public List<RunSummary> list() {
    return timed(StoreOperation.LIST, store::list);
  }

  @Override
  public Map<RunState, Integer> states() {
    return timed(StoreOperation.STATES, store::states);
  }

  /** Not timed: it asks the file system. */
  @Override
  public long size() {
    return store.size();
  }

  @Override
  public List<String> interruptAbandoned() {
    return timed(StoreOperation.INTERRUPT_ABANDONED, store::interruptAbandoned);
  }

  @Override
  public void close() {
    store.close();
  }
}
