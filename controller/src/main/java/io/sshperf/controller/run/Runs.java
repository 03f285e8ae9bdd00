package io.sshperf.controller.run;

import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunId;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.EngineDescription;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The runs that are not over. Two that share a host take turns, in the order they were started;
 * others go on at the same time, each on a thread of its own. Thread-safe.
 */
public final class Runs implements AutoCloseable {
  private final Agents agents;
  private final ResultStore store;
  private final RunListener listener;
  private final Clock clock;
  private final String version;
  private final Duration stallLimit;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, RunExecution> queued = new LinkedHashMap<>();
  private final Map<String, RunExecution> running = new LinkedHashMap<>();

  /** Runs that are over, but whose end the store could not take yet. */
  private final List<RunExecution> owed = new ArrayList<>();

  private boolean closed;

  /**
   * @param listener told of every run
   * @param version of sshperf, kept with each run
   * @param stallLimit no byte moving for this long ends a transfer
   */
  public Runs(
      Agents agents,
      ResultStore store,
      RunListener listener,
      Clock clock,
      String version,
      Duration stallLimit) {
    this.agents = agents;
    this.store = store;
    this.listener = new HarmlessListener(listener);
    this.clock = clock;
    this.version = version;
    this.stallLimit = stallLimit;
  }

  /**
   * Stores and queues a run.
   *
   * @param text of the matrix, with what overrides it, as it is kept
   * @param wait how long to wait for an agent that is not there
   * @return its id
   */
  public String start(Plan plan, String text, OptionalLong seed, Duration wait) {
    Map<AgentName, AgentDescription> takingPart = new TreeMap<>(agents.known());
    takingPart.keySet().removeIf(name -> !plan.takesPart(name));
    RunHead head =
        new RunHead(
            RunId.make(clock, random, plan.name()),
            plan.name(),
            text,
            RunState.QUEUED,
            clock.instant(),
            seed.orElseGet(() -> random.nextInt(Integer.MAX_VALUE)),
            version,
            takingPart.values().stream().map(Runs::describe).toList());
    Map<AgentName, String> hosts = new TreeMap<>();
    takingPart.forEach((name, agent) -> hosts.put(name, agent.host().id()));
    List<CellResult> cells = RunPreview.unmeasured(plan);
    store.add(head, cells);
    listener.queued(head, cells);
    RunOrder order = new RunOrder(head, plan, hosts, wait, stallLimit);
    RunExecution run = new RunExecution(order, agents, store, listener, clock);
    synchronized (this) {
      owed.removeIf(RunExecution::storeEnd);
      queued.put(head.id(), run);
      startWhatCan();
    }
    return head.id();
  }

  /** News of a run that is not over. */
  public synchronized Optional<RunFeed> feed(String id) {
    RunExecution run = running.getOrDefault(id, queued.get(id));
    return Optional.ofNullable(run).map(RunExecution::feed);
  }

  /**
   * Stops a run that is not over.
   *
   * @return whether there is one of that id
   */
  public boolean cancel(String id) {
    RunExecution waiting;
    synchronized (this) {
      RunExecution run = running.get(id);
      if (run != null) {
        run.stop(RunState.CANCELLED);
        return true; // its thread writes its end
      }
      waiting = queued.remove(id);
      startWhatCan();
    }
    if (waiting != null) {
      waiting.stop(RunState.CANCELLED);
      waiting.endUnbegun();
    }
    return waiting != null;
  }

  /** Stops what is under way and what is queued; both are interrupted then. Waits for it. */
  @Override
  public synchronized void close() {
    closed = true;
    queued.values().forEach(RunExecution::endUnbegun);
    queued.clear();
    running.values().forEach(run -> run.stop(RunState.INTERRUPTED));
    try {
      while (!running.isEmpty()) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts each queued run that shares no host with one that runs or that came before it. */
  private void startWhatCan() {
    List<RunExecution> ahead = new ArrayList<>(running.values());
    for (RunExecution run : List.copyOf(queued.values())) {
      Optional<RunExecution> blocking =
          ahead.stream()
              .filter(other -> other.order().sharesAHost(run.order()))
              .reduce((a, b) -> b);
      if (blocking.isPresent()) {
        run.waitsFor("the end of run " + blocking.get().id());
      } else if (!closed) {
        queued.remove(run.id());
        running.put(run.id(), run);
        run.waitsFor("");
        new Thread(() -> execute(run), "run-" + run.id()).start();
      }
      ahead.add(run);
    }
  }

  private void execute(RunExecution run) {
    try {
      run.execute();
    } finally {
      synchronized (this) {
        running.remove(run.id());
        owed.add(run);
        owed.removeIf(RunExecution::storeEnd);
        startWhatCan();
        notifyAll();
      }
    }
  }

  private static RunAgent describe(AgentDescription agent) {
    Map<String, String> engines =
        agent.engines().stream()
            .filter(EngineDescription::isUsable)
            .collect(
                Collectors.toMap(e -> e.engine().word(), EngineDescription::version, (a, b) -> a));
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
