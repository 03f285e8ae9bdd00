package io.sshperf.agent.cpu;

import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches what one end of a transfer costs, and its host meanwhile, on a thread of its own, from
 * when it begins until it is stopped. Whatever fails makes figures unknown, and is no exception.
 * Thread-safe.
 */
public final class HostWatch {
  private static final Logger log = LoggerFactory.getLogger(HostWatch.class);

  /** As many readings as of a transfer's progress. */
  private static final int MOST = 512;

  /** How soon the start of the timed interval is noticed. */
  private static final long NOTICING = TimeUnit.MILLISECONDS.toNanos(20);

  private final Workers workers;
  private final ControlGroup group = ControlGroup.ofThisProcess();
  private final TcpSeen tcp = new TcpSeen();
  private final LookTaker taker;
  private final Optional<JvmTimes> jvm;
  private final Thinned<Look> looks = new Thinned<>(MOST);
  private final CountDownLatch over = new CountDownLatch(1);

  /** Done when the thread is: with why there is nothing, or an empty text. */
  private final CompletableFuture<String> done = new CompletableFuture<>();

  private final Known<Double> hertz;

  private HostWatch(Workers workers, TcpTable table, LongSupplier bytes) {
    this.workers = workers;
    this.taker = new LookTaker(workers, table, bytes, group, tcp);
    this.hertz = taker.hertz();
    this.jvm = workers.threads().map(JvmTimes::new);
  }

  /**
   * Watches from now on.
   *
   * @param bytes payload that has passed at this end, where it has no other clock for the end of
   *     the timed interval; else always 0
   */
  public static HostWatch begin(Workers workers, TcpTable table, LongSupplier bytes) {
    HostWatch watch = new HostWatch(workers, table, bytes);
    Thread thread = new Thread(watch::run, "cost-watch");
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) { // what Java says where there can be no more threads
      log.warn("what a transfer costs is not watched: {}", e.getMessage());
      watch.done.complete("no thread could be had to watch: " + e.getMessage());
    }
    return watch;
  }

  private void run() {
    try {
      watch();
      done.complete("");
    } catch (RuntimeException | Error e) {
      log.warn("a fault in sshperf while watching what a transfer costs; please report it", e);
      done.complete("a fault in sshperf, please report it: " + e);
    }
  }

  private void watch() {
    LookTimes times = new LookTimes(System.nanoTime());
    boolean begun = false;
    while (true) {
      long now = System.nanoTime();
      if (!begun && workers.startNanos().isPresent()) {
        begun = true;
        times.timedIntervalBegins(now);
      }
      if (times.left(now) <= 0) {
        look(times, now);
      }
      long left = Math.max(0, times.left(System.nanoTime()));
      if (isOver(begun ? left : Math.min(left, NOTICING))) {
        looks.add(taker.look());
        return;
      }
    }
  }

  private void look(LookTimes times, long now) {
    long before = ThreadTimes.ofCaller().total();
    looks.add(times.asks(now) ? taker.askAll() : taker.look());
    jvm.ifPresent(JvmTimes::look);
    times.looked(now, ThreadTimes.ofCaller().total() - before);
  }

  private boolean isOver(long nanos) {
    try {
      return over.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return true; // nobody but the end of the process interrupts it
    }
  }

  /** Takes the last look and ends the thread; not given up when interrupted. */
  public void stop() {
    over.countDown();
    done.join();
  }

  /**
   * What it cost in all, once the end has ended; stops first, if that was not done.
   *
   * @param elapsed how long the timed interval was; empty where only the bytes tell
   */
  public EndCost cost(Optional<Duration> elapsed) {
    stop();
    try {
      Usage usage = usage();
      String whyNot = done.join();
      return whyNot.isEmpty() ? cost(usage, elapsed) : only(usage, whyNot);
    } catch (RuntimeException e) {
      log.warn("a fault in sshperf while telling what a transfer cost; please report it", e);
      return EndCost.unknown("a fault in sshperf, please report it: " + e);
    } finally {
      jvm.ifPresent(JvmTimes::leave);
    }
  }

  private Usage usage() {
    Usage usage = workers.usage();
    return jvm.map(JvmTimes::own)
        .map(own -> new Usage(usage.cpu(), usage.agentCpu(), own, usage.peakMemory()))
        .orElse(usage);
  }

  private static EndCost only(Usage usage, String whyNot) {
    return new EndCost(
        usage, Known.unknown(whyNot), Known.unknown(whyNot), Known.unknown(whyNot), List.of());
  }

  private EndCost cost(Usage usage, Optional<Duration> elapsed) {
    OptionalLong start = workers.startNanos();
    if (start.isEmpty()) {
      return only(usage, "this end did not see the timed interval begin");
    }
    Optional<CostOfLooks> cost =
        TimedInterval.of(looks.kept(), start.getAsLong(), elapsed).map(CostOfLooks::new);
    if (cost.isEmpty()) {
      String whyNot = "the timed interval was over before it could be looked at";
      return new EndCost(
          usage, Known.unknown(whyNot), Known.unknown(whyNot), tcp.figures(), List.of());
    }
    return new EndCost(
        usage, thread(cost.get(), usage), host(cost.get()), tcp.figures(), cost.get().readings());
  }

  private static Known<BusyThread> thread(CostOfLooks cost, Usage usage) {
    Optional<BusyThread> busiest = cost.thread();
    if (busiest.isPresent()) {
      return Known.of(busiest.get());
    }
    return Known.unknown(
        usage.cpu().value().isPresent()
            ? "none of its threads was seen at work"
            : usage.cpu().whyNot());
  }

  private Known<HostLoad> host(CostOfLooks cost) {
    return looks.kept().stream().allMatch(look -> look.host().cores().isEmpty())
        ? Known.unknown("/proc/stat does not tell how busy the cores are (it needs a Linux kernel)")
        : cost.host(hertz, group);
  }
}
