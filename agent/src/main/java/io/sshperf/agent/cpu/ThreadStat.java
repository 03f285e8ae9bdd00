package io.sshperf.agent.cpu;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What the kernel tells of one thread (proc(5): stat, schedstat). Pure but for reading it. */
final class ThreadStat {
  /** Fields of stat from the one behind the name on, which may hold anything but is in brackets. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;
  private static final int SINCE = 19;

  /** Always so for programs, on Linux: USER_HZ. */
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private ThreadStat() {}

  /** Empty if it has ended. */
  static Optional<WorkingThread> read(long pid, String thread, String name) {
    String directory = "task/" + thread + "/";
    return of(
        thread, name, Proc.read(pid, directory + "stat"), Proc.read(pid, directory + "schedstat"));
  }

  /**
   * @param schedstat its first number is nanoseconds; empty or 0 where the kernel keeps no such
   *     accounts
   */
  static Optional<WorkingThread> of(String thread, String name, String stat, String schedstat) {
    String[] fields = fields(stat);
    if (fields.length <= SINCE) {
      return Optional.empty();
    }
    String exact = schedstat.isBlank() ? "0" : schedstat.strip().split(" ")[0];
    long nanos =
        exact.equals("0")
            ? (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * TICK_NANOS
            : Long.parseLong(exact);
    return Optional.of(new WorkingThread(thread + "@" + fields[SINCE], name, nanos));
  }

  /** When a process or thread started, as the kernel counts; empty if it has ended. */
  static String since(String stat) {
    String[] fields = fields(stat);
    return fields.length <= SINCE ? "" : fields[SINCE];
  }

  private static String[] fields(String stat) {
    int name = stat.lastIndexOf(')');
    return name < 0 ? new String[0] : stat.substring(Math.min(name + 2, stat.length())).split(" ");
  }
}
