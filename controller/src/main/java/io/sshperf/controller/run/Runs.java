package io.sshperf.controller.run;

import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunId;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.EngineDescription;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The runs that are not over, first come first served: in this version one at a time. Has one
 * thread of its own. Thread-safe.
 */
public final class Runs implements AutoCloseable {
  private final Agents agents;
  private final ResultStore store;
  private final Clock clock;
  private final String version;
  private final Duration stallLimit;
  private final SecureRandom random = new SecureRandom();
  private final LinkedHashMap<String, RunExecution> queue = new LinkedHashMap<>();
  private final Thread thread = new Thread(this::work, "runs");
  private @Nullable RunExecution current;
  private boolean closed;

  /**
   * @param version of sshperf, kept with each run
   * @param stallLimit no byte moving for this long ends a transfer
   */
  public Runs(Agents agents, ResultStore store, Clock clock, String version, Duration stallLimit) {
    this.agents = agents;
    this.store = store;
    this.clock = clock;
    this.version = version;
    this.stallLimit = stallLimit;
    thread.start();
  }

  /**
   * Stores and queues a run.
   *
   * @param text of the matrix, with what overrides it, as it is kept
   * @return its id
   */
  public String start(Plan plan, String text, OptionalLong seed, Duration wait) {
    RunHead head =
        new RunHead(
            RunId.make(clock, random, plan.name()),
            plan.name(),
            text,
            RunState.QUEUED,
            clock.instant(),
            seed.orElseGet(() -> random.nextInt(Integer.MAX_VALUE)),
            version,
            agents.connected().stream()
                .map(agent -> describe(agent.description()))
                .filter(agent -> plan.takesPart(agent.name()))
                .toList());
    store.add(head, plan.cells().stream().map(RunPreview::unmeasured).toList());
    RunExecution run =
        new RunExecution(new RunOrder(head, plan, wait, stallLimit), agents, store, clock);
    synchronized (this) {
      queue.put(head.id(), run);
      tellTheQueue();
      notifyAll();
    }
    return head.id();
  }

  /** News of a run that is not over. */
  public synchronized Optional<RunFeed> feed(String id) {
    return Optional.ofNullable(find(id)).map(RunExecution::feed);
  }

  /**
   * Stops a run that is not over.
   *
   * @return whether there is one of that id
   */
  public boolean cancel(String id) {
    RunExecution run;
    synchronized (this) {
      run = find(id);
      if (run == null) {
        return false;
      }
      run.stop(RunState.CANCELLED);
      if (run == current) {
        return true; // its thread writes its end
      }
      queue.remove(id);
      tellTheQueue();
    }
    run.endUnbegun();
    return true;
  }

  /** Stops what is under way and what is queued; both are interrupted then. Waits for it. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      queue.values().forEach(run -> run.stop(RunState.INTERRUPTED));
      if (current != null) {
        current.stop(RunState.INTERRUPTED);
      }
      notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private @Nullable RunExecution find(String id) {
    return current != null && current.id().equals(id) ? current : queue.get(id);
  }

  private void work() {
    try {
      for (RunExecution run = next(); run != null; run = next()) {
        run.execute();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable RunExecution next() throws InterruptedException {
    current = null;
    while (queue.isEmpty() && !closed) {
      wait();
    }
    if (queue.isEmpty()) {
      return null;
    }
    String first = queue.keySet().iterator().next();
    RunExecution run = queue.remove(first);
    current = run;
    if (run != null) {
      run.waitsFor("");
    }
    tellTheQueue();
    return run;
  }

  private void tellTheQueue() {
    RunExecution ahead = current;
    for (RunExecution run : queue.values()) {
      if (ahead != null) {
        run.waitsFor("the end of run " + ahead.id());
      }
      ahead = run;
    }
  }

  private static RunAgent describe(AgentDescription agent) {
    Map<String, String> engines =
        agent.engines().stream()
            .collect(Collectors.toMap(e -> e.engine().word(), EngineDescription::version));
    return new RunAgent(
        agent.name().text(),
        agent.host().id(),
        agent.address(),
        agent.host().os(),
        agent.host().cpu(),
        agent.host().cores(),
        agent.java(),
        engines);
  }
}
