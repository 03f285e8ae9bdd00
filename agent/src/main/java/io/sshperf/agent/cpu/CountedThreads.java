package io.sshperf.agent.cpu;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private ThreadTimes.Used overMade = ThreadTimes.Used.NOTHING;
  private ThreadTimes.Used overLent = ThreadTimes.Used.NOTHING;
  private Optional<String> missing = Optional.empty();

  /** One that works. Guarded by the lock of its threads. */
  private static final class Counted {
    final String role;

    /** Whether it was made for this transfer, else it is another's and works here for a while. */
    final boolean made;

    /** What it had used before it worked for this transfer. */
    final ThreadTimes.Used before;

    ThreadTimes.Used seen;

    /** Of stints within stints, the outermost counts. */
    int depth = 1;

    Counted(String role, boolean made, ThreadTimes.Used before) {
      this.role = role;
      this.made = made;
      this.before = before;
      this.seen = before;
    }

    ThreadTimes.Used used() {
      return seen.since(before);
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
   * @param role what it does, by which it is known; the beginning of its name
   */
  public Thread thread(String role, Runnable work) {
    Thread thread = new Thread(() -> counted(role, work), role + " " + transfer);
    thread.setDaemon(true);
    return thread;
  }

  private void counted(String role, Runnable work) {
    try (Stint stint = stint(role, true, ThreadTimes.Used.NOTHING)) {
      work.run();
    }
  }

  /** For a pool of threads that all do the same. */
  public ThreadFactory all(String role) {
    return work -> thread(role, work);
  }

  /** The same work, for a thread of another's, which counts it however it ends. */
  public Runnable lent(String role, Runnable work) {
    return () -> {
      try (Stint stint = count(role)) {
        work.run();
      }
    };
  }

  /** Counts what the calling thread, which is another's, uses until that is closed. */
  public Stint count(String role) {
    return stint(role, false, ThreadTimes.ofCaller());
  }

  private Stint stint(String role, boolean made, ThreadTimes.Used before) {
    long id = ThreadTimes.currentId();
    synchronized (this) {
      Counted working = alive.get(id);
      if (working == null) {
        alive.put(id, new Counted(role, made, before));
      } else {
        working.depth++;
      }
    }
    return () -> end(id, ThreadTimes.ofCaller());
  }

  /**
   * Counts a thread that another made for this transfer alone, from its start. What it does after
   * {@link #refresh} was called last is lost.
   */
  public synchronized void adopt(long id, String role) {
    alive.put(id, new Counted(role, true, ThreadTimes.Used.NOTHING));
  }

  /** A thread works for the transfer and could not be found: so what is used is not known. */
  public synchronized void isMissing(String which) {
    missing = Optional.of(which + " was not found, to be counted");
  }

  private synchronized void end(long id, ThreadTimes.Used now) {
    Counted counted = alive.get(id);
    if (counted == null || --counted.depth > 0) {
      return;
    }
    counted.seen = now;
    alive.remove(id);
    if (counted.made) {
      overMade = overMade.plus(counted.used());
    } else {
      overLent = overLent.plus(counted.used());
    }
    if (ended.size() < MOST_ENDED) {
      ended.add(shown(id, counted));
    }
  }

  private static WorkingThread shown(long id, Counted counted) {
    return new WorkingThread(String.valueOf(id), counted.role, counted.used().total());
  }

  /** Whether a thread that lives was made for this transfer. */
  synchronized boolean hasMade(long id) {
    Counted counted = alive.get(id);
    return counted != null && counted.made;
  }

  /** Those that work, and once more those that have ended since the last look. */
  public synchronized List<WorkingThread> look() {
    alive.forEach(
        (id, counted) -> {
          long total = ThreadTimes.total(id);
          if (total >= 0) {
            counted.seen = counted.seen.with(total);
          }
        });
    List<WorkingThread> all = new ArrayList<>(ended);
    ended.clear();
    alive.forEach((id, counted) -> all.add(shown(id, counted)));
    return all;
  }

  /** What all of them used so far. */
  public synchronized Known<CpuTime> used() {
    if (!ThreadTimes.areCounted()) {
      return Known.unknown(ThreadTimes.WHY_NOT);
    }
    if (missing.isPresent()) {
      return Known.unknown(missing.get());
    }
    refresh();
    ThreadTimes.Used all = overMade.plus(overLent);
    for (Counted counted : alive.values()) {
      all = all.plus(counted.used());
    }
    return Known.of(all.asCpuTime());
  }

  /** Without those that were lent. */
  synchronized ThreadTimes.Used usedByMade() {
    refresh();
    ThreadTimes.Used all = overMade;
    for (Counted counted : alive.values()) {
      all = counted.made ? all.plus(counted.used()) : all;
    }
    return all;
  }

  /**
   * Sees what they used, of which one that was adopted keeps what was seen last when it ends: to be
   * called before it is ended.
   */
  public synchronized void refresh() {
    alive.forEach((id, counted) -> ThreadTimes.of(id).ifPresent(used -> counted.seen = used));
  }
}
