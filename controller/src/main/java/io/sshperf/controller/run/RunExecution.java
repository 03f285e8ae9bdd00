package io.sshperf.controller.run;

import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.matrix.Matrix;
import io.sshperf.controller.report.CellTitles;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.Sample;
import io.sshperf.controller.result.StoreException;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TimeSpan;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run, from queued to over. {@link #execute} runs on one thread to the end; {@link #stop} may
 * be called from any.
 */
final class RunExecution {
  private static final Logger log = LoggerFactory.getLogger(RunExecution.class);

  private final RunOrder order;
  private final Agents agents;
  private final ResultStore store;
  private final RunListener listener;
  private final Clock clock;
  private final RunProgress progress;
  private final Map<Integer, OpenCell> open = new LinkedHashMap<>();
  private final Set<AgentName> absent = new HashSet<>();
  private final HostReservations hosts;
  private int transfers;
  private @Nullable Thread thread;
  private @Nullable RunState stopAs;
  private volatile @Nullable RunState ended;

  /**
   * @param listener throws nothing
   */
  RunExecution(
      RunOrder order, Agents agents, ResultStore store, RunListener listener, Clock clock) {
    this.order = order;
    this.agents = agents;
    this.store = store;
    this.listener = listener;
    this.clock = clock;
    Matrix matrix = order.plan().matrix();
    CellTitles titles = order.titles();
    for (Cell cell : order.plan().compatible()) {
      open.put(
          cell.number(),
          new OpenCell(cell, titles.of(cell.spec()), matrix.repeat(), matrix.warmup()));
    }
    this.progress = new RunProgress(order, open.values());
    this.hosts = new HostReservations(id(), progress::waitingFor);
  }

  String id() {
    return order.head().id();
  }

  RunOrder order() {
    return order;
  }

  RunFeed feed() {
    return progress.feed();
  }

  /** Tells those who watch what a queued run waits for. */
  void waitsFor(String what) {
    progress.waitingFor(what);
  }

  /**
   * Makes {@link #execute} end, as cancelled or interrupted, under way or yet to begin. Returns at
   * once.
   */
  synchronized void stop(RunState as) {
    if (stopAs == null) {
      stopAs = as;
    }
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** Measures every cell, or until stopped. */
  void execute() {
    synchronized (this) {
      thread = Thread.currentThread();
    }
    RunState last = RunState.INTERRUPTED;
    try {
      if (!isStopped()) {
        enter(RunState.RUNNING);
        measureAll();
      }
      last = RunState.FINISHED;
    } catch (InterruptedException e) {
      log.info("run {} is stopped", id());
    } catch (StoreException e) {
      log.error("run {} ends: {}", id(), e.getMessage());
      progress.trouble("the run cannot go on: " + e.getMessage());
    } catch (RuntimeException e) {
      log.error("run {}: a fault in sshperf, please report it", id(), e);
      progress.trouble("the run cannot go on: a fault in sshperf, please report it: " + e);
    } finally {
      leave(last);
    }
  }

  /** Writes the state of a run that never began. */
  void endUnbegun() {
    leave(RunState.INTERRUPTED);
  }

  private void measureAll() throws InterruptedException {
    hosts.keep(
        order.hosts().keySet().stream().flatMap(name -> agents.find(name).stream()).toList());
    List<Integer> all = List.copyOf(open.keySet());
    int pass = 0;
    while (open.values().stream().anyMatch(cell -> !cell.isWarm())) {
      measure(pass(all, pass++, true));
    }
    while (!open.isEmpty()) {
      measure(pass(all, pass++, false));
    }
  }

  /** The cells that are due in a pass, in its order. */
  private List<Slot> pass(List<Integer> all, int pass, boolean warmup) {
    Set<Integer> due =
        open.values().stream()
            .filter(cell -> !warmup || !cell.isWarm())
            .map(cell -> cell.cell().number())
            .collect(Collectors.toSet());
    return Schedule.order(all, pass, order.head().seed()).stream()
        .filter(due::contains)
        .map(number -> new Slot(number, warmup))
        .toList();
  }

  private void measure(List<Slot> slots) throws InterruptedException {
    for (List<Slot> round : Schedule.rounds(slots)) {
      for (Slot slot : round) {
        OpenCell cell = open.get(slot.cell());
        if (cell != null) {
          do {
            measure(slot, cell);
          } while (slot.warmup() && cell.seeksSize() && open.containsKey(slot.cell()));
        }
      }
    }
  }

  private void measure(Slot slot, OpenCell cell) throws InterruptedException {
    CellSpec spec = cell.cell().spec();
    Optional<ConnectedAgent> client;
    Optional<ConnectedAgent> server;
    do {
      client = present(spec.clientAgent());
      server = present(spec.serverAgent());
      if (client.isEmpty() || server.isEmpty()) {
        AgentName missing = client.isEmpty() ? spec.clientAgent() : spec.serverAgent();
        end(
            cell,
            Ending.skipped(
                ReasonCode.AGENT_ABSENT,
                missing + " was not connected within " + TimeSpan.format(order.patience())));
        return;
      }
      hosts.keep(List.of(client.get(), server.get())); // may take long, and an agent come back anew
    } while (!client.get().isConnected() || !server.get().isConnected());
    long begun = System.nanoTime();
    LiveRate rate = progress.started(cell, slot.warmup());
    PairedTransfer transfer =
        new PairedTransfer(
            nextTransfer(cell.next(), onOneHost(client.get(), server.get())),
            slot.warmup(),
            client.get(),
            server.get(),
            reading -> {
              rate.add(reading);
              progress.moved();
            },
            clock);
    Sample sample = transfer.run();
    try {
      store.addSample(id(), slot.cell(), sample);
    } finally {
      transfer.acknowledge(); // what the store cannot take is lost in any case
    }
    cell.add(sample, Duration.ofNanos(System.nanoTime() - begun));
    if (!sample.ending().isMeasured()) {
      end(cell, sample.ending());
    } else if (!slot.warmup() && cell.isDone()) {
      end(cell, Ending.MEASURED);
    }
  }

  private Optional<ConnectedAgent> present(AgentName name) throws InterruptedException {
    Optional<ConnectedAgent> agent = agents.find(name);
    if (agent.isEmpty() && !absent.contains(name)) {
      progress.waitingFor(name + ", for up to " + TimeSpan.format(order.patience()));
      agent = agents.await(name, order.patience());
      progress.waitingFor("");
    }
    if (agent.isPresent()) {
      absent.remove(name);
    } else {
      absent.add(name);
    }
    return agent;
  }

  private static boolean onOneHost(ConnectedAgent one, ConnectedAgent other) {
    return one.description().host().id().equals(other.description().host().id());
  }

  private TransferSpec nextTransfer(CellSpec cell, boolean sharedHost) {
    int number = ++transfers;
    return new TransferSpec(
        new TransferId(id() + "." + number),
        cell,
        order.head().seed() * 1_000_003 + number,
        sharedHost,
        order.stallLimit(),
        TransferLimits.timeLimit(cell.settings().load()));
  }

  private void end(OpenCell cell, Ending ending) {
    store.endCell(id(), cell.cell().number(), ending);
    open.remove(cell.cell().number());
    progress.ended(cell.ended(ending));
    listener.cellEnded(id(), cell.cell().number(), ending);
  }

  private void enter(RunState state) {
    store.setState(id(), state);
    progress.state(state);
    listener.entered(id(), state);
  }

  private synchronized boolean isStopped() {
    return stopAs != null;
  }

  private void leave(RunState asked) {
    RunState last;
    synchronized (this) {
      thread = null;
      Thread.interrupted(); // the thread goes on to the next run
      last = stopAs != null ? stopAs : asked;
    }
    hosts.releaseAll();
    ended = last;
    storeEnd();
    listener.entered(id(), last);
    progress.state(last);
  }

  /**
   * Writes how the run ended, once it has; to be called again if the store could not take it.
   *
   * @return whether it is in the store
   */
  synchronized boolean storeEnd() {
    RunState state = ended;
    if (state == null) {
      return true;
    }
    try {
      if (state == RunState.CANCELLED) {
        List.copyOf(open.values())
            .forEach(cell -> end(cell, Ending.cancelled("the run was cancelled")));
      }
      store.setState(id(), state);
      ended = null;
      return true;
    } catch (StoreException e) {
      log.error("run {}: its end is not in the store: {}", id(), e.getMessage());
      return false;
    }
  }
}
