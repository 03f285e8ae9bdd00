package io.sshperf.agent.cpu;

import io.sshperf.proto.model.CpuTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;

/** CPU time of this JVM's threads. Thread-safe. */
final class ThreadTimes {
  static final String WHY_NOT = "this JVM does not count the CPU time of its threads";

  private static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();

  private ThreadTimes() {}

  /**
   * What a thread used so far, in nanoseconds.
   *
   * @param user of them, in ticks of 10 ms (HotSpot reads it from proc_pid_stat(5))
   */
  record Used(long total, long user) {
    static final Used NOTHING = new Used(0, 0);

    /** Zero or more, also where a counter went back. */
    Used since(Used before) {
      long more = Math.max(0, total - before.total);
      return new Used(more, Math.min(more, Math.max(0, user - before.user)));
    }

    /** The same thread later. */
    Used with(long newTotal) {
      return new Used(newTotal, user);
    }

    Used plus(Used other) {
      return new Used(total + other.total, user + other.user);
    }

    CpuTime asCpuTime() {
      return new CpuTime(Duration.ofNanos(user), Duration.ofNanos(total - user));
    }
  }

  static boolean areCounted() {
    return BEAN.isThreadCpuTimeSupported() && BEAN.isThreadCpuTimeEnabled();
  }

  /** Of a thread; empty if it has ended, or nothing is counted. */
  static Optional<Used> of(long id) {
    if (!areCounted()) {
      return Optional.empty();
    }
    long user = BEAN.getThreadUserTime(id); // first, so that it is never more than all
    long total = BEAN.getThreadCpuTime(id);
    return total < 0 || user < 0
        ? Optional.empty()
        : Optional.of(new Used(total, Math.min(user, total)));
  }

  /**
   * Of a thread, without how much of it was in the program, which costs the reading of a file; less
   * than zero if it has ended, or nothing is counted.
   */
  static long total(long id) {
    return areCounted() ? BEAN.getThreadCpuTime(id) : -1;
  }

  static Used ofCaller() {
    return of(currentId()).orElse(Used.NOTHING);
  }

  @SuppressWarnings("deprecation") // Thread.threadId is newer than Java 17
  static long id(Thread thread) {
    return thread.getId();
  }

  static long currentId() {
    return id(Thread.currentThread());
  }

  /** Those that live, but for the JVM's own. */
  static long[] ids() {
    return BEAN.getAllThreadIds();
  }
}
