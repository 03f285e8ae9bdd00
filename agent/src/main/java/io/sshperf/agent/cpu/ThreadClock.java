package io.sshperf.agent.cpu;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * What threads of this process used for one thing: each counts itself, while it works for that.
 * Their sum is as exact as the system's clocks; its split into user and system to 10 ms a thread.
 * Thread-safe.
 */
public final class ThreadClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean TOLD = THREADS.isCurrentThreadCpuTimeSupported();

  private long userNanos;
  private long totalNanos;

  /**
   * What a thread used up to a moment.
   *
   * @param userNanos of which in programs themselves
   */
  public record Stand(long userNanos, long totalNanos) {}

  /** The calling thread's. */
  public static Stand now() {
    return TOLD
        ? new Stand(THREADS.getCurrentThreadUserTime(), THREADS.getCurrentThreadCpuTime())
        : new Stand(0, 0);
  }

  /** Counts what the calling thread used since then. */
  public void add(Stand since) {
    Stand now = now();
    synchronized (this) {
      userNanos += now.userNanos - since.userNanos;
      totalNanos += now.totalNanos - since.totalNanos;
    }
  }

  /** The same work, which counts itself, however it ends. */
  public Runnable counted(Runnable work) {
    return () -> {
      Stand since = now();
      try {
        work.run();
      } finally {
        add(since);
      }
    };
  }

  /** What was counted so far. */
  public synchronized Known<CpuTime> used() {
    if (!TOLD) {
      return Known.unknown("this Java does not tell what its threads use");
    }
    long user = Math.min(userNanos, totalNanos);
    return Known.of(new CpuTime(Duration.ofNanos(user), Duration.ofNanos(totalNanos - user)));
  }
}
