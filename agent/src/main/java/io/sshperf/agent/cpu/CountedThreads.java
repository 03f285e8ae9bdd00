package io.sshperf.agent.cpu;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

/**
 * Makes the threads that work for one end of a transfer, and counts what they use: while they live
 * by asking the JVM, and at their end by themselves, so that nothing is lost. Thread-safe.
 */
public final class CountedThreads {
  /** So many that have ended are still shown; none is lost from the sum. */
  private static final int MOST_ENDED = 1000;

  private final String transfer;
  private final Map<Long, Counted> alive = new HashMap<>();

  /** Since the last look, which shows them once more. */
  private final List<WorkingThread> ended = new ArrayList<>();

  private ThreadTimes.Used over = ThreadTimes.Used.NOTHING;

  /** Guarded by this object's lock. */
  private static final class Counted {
    final String role;

    /** What it had used before it worked for this transfer. */
    final ThreadTimes.Used before;

    /** Of nested counting, only the outermost counts. */
    int depth;

    ThreadTimes.Used seen;

    Counted(String role, ThreadTimes.Used before) {
      this.role = role;
      this.before = before;
      this.seen = before;
    }
  }

  /** A while in which the calling thread works for the transfer. */
  public interface Stint extends AutoCloseable {
    /** On the same thread. */
    @Override
    void close();
  }

  /**
   * @param transfer whose threads they are, for their names
   */
  public CountedThreads(String transfer) {
    this.transfer = transfer;
  }

  /**
   * A daemon, not started.
   *
   * @param role what it does, without the transfer; the beginning of its name
   */
  public Thread thread(String role, Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try (Stint stint = count(role)) {
                work.run();
              }
            },
            role + " " + transfer);
    thread.setDaemon(true);
    return thread;
  }

  /** For a pool of threads that all do the same. */
  public ThreadFactory all(String role) {
    return work -> thread(role, work);
  }

  /** Counts what the calling thread uses until that is closed. */
  public Stint count(String role) {
    long id = ThreadTimes.currentId();
    begin(id, role, ThreadTimes.ofCaller());
    return () -> end(id, ThreadTimes.ofCaller());
  }

  /**
   * Counts a thread that another made for this transfer alone, from its start; what it does after
   * the last look or the last question what was used is lost, if it ends.
   */
  public void adopt(long id, String role) {
    begin(id, role, ThreadTimes.Used.NOTHING);
  }

  private synchronized void begin(long id, String role, ThreadTimes.Used before) {
    alive.computeIfAbsent(id, made -> new Counted(role, before)).depth++;
  }

  private synchronized void end(long id, ThreadTimes.Used now) {
    Counted counted = alive.get(id);
    if (counted != null && --counted.depth == 0) {
      counted.seen = now;
      retire(id, counted);
    }
  }

  private void retire(long id, Counted counted) {
    alive.remove(id);
    ThreadTimes.Used used = counted.seen.since(counted.before);
    over = over.plus(used);
    if (ended.size() < MOST_ENDED) {
      ended.add(shown(id, counted, used));
    }
  }

  private static WorkingThread shown(long id, Counted counted, ThreadTimes.Used used) {
    return new WorkingThread(String.valueOf(id), counted.role, used.total());
  }

  /** Whether a thread that lives is one of them. */
  public synchronized boolean has(long id) {
    return alive.containsKey(id);
  }

  /** Those that work, and once more those that have ended since the last look. */
  public synchronized List<WorkingThread> look() {
    refresh();
    List<WorkingThread> all = new ArrayList<>(ended);
    ended.clear();
    alive.forEach((id, counted) -> all.add(shown(id, counted, counted.seen.since(counted.before))));
    return all;
  }

  /** What all of them used so far. */
  public synchronized Known<CpuTime> used() {
    if (!ThreadTimes.areCounted()) {
      return Known.unknown(ThreadTimes.WHY_NOT);
    }
    refresh();
    ThreadTimes.Used all = over;
    for (Counted counted : alive.values()) {
      all = all.plus(counted.seen.since(counted.before));
    }
    return Known.of(all.asCpuTime());
  }

  /** A thread whose end cannot be told by itself keeps what was seen last. */
  private void refresh() {
    alive.forEach((id, counted) -> ThreadTimes.of(id).ifPresent(used -> counted.seen = used));
  }
}
