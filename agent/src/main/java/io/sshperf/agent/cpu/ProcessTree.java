package io.sshperf.agent.cpu;

import io.sshperf.proto.model.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The processes that a child is made of, as they can be seen from outside, without those that only
 * start others. Thread-safe.
 */
public final class ProcessTree {
  /** They wait while the programs work. */
  private static final Set<String> STARTERS = Set.of("sh", "bwrap", "setpriv", "taskset");

  private static final String PEAK = "VmHWM:";
  private static final int KIB = 1024;

  private final long root;
  private final String since;

  /** Bytes; 0 if none was seen. */
  private long peak;

  /**
   * @param root number of the process that was started, which has not been waited for
   */
  public ProcessTree(long root) {
    this.root = root;
    this.since = ThreadStat.since(Proc.read(root, "stat"));
  }

  /** The threads that are there now; none once it has ended. */
  public List<WorkingThread> look() {
    List<WorkingThread> threads = new ArrayList<>();
    if (since.isEmpty() || !ThreadStat.since(Proc.read(root, "stat")).equals(since)) {
      return threads; // another process may have its number
    }
    for (long pid : Proc.tree(root)) {
      String name = Proc.name(pid);
      if (!name.isEmpty() && !STARTERS.contains(name)) {
        for (String thread : Proc.threads(pid)) {
          ThreadStat.read(pid, thread, name).ifPresent(threads::add);
        }
        sawMemory(Proc.read(pid, "status"));
      }
    }
    return threads;
  }

  private synchronized void sawMemory(String status) {
    status
        .lines()
        .filter(line -> line.startsWith(PEAK)) // as in "VmHWM:     8124 kB"; none of what has ended
        .map(line -> line.substring(PEAK.length()).strip().split(" ")[0])
        .forEach(kib -> peak = Math.max(peak, Long.parseLong(kib) * KIB));
  }

  /** The largest resident size that any one process had reached when it was looked at. */
  public synchronized Optional<DataSize> peakMemory() {
    return peak == 0 ? Optional.empty() : Optional.of(DataSize.ofBytes(peak));
  }
}
