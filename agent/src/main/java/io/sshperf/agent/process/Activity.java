package io.sshperf.agent.process;

import io.sshperf.agent.cpu.Proc;

/** How much a tree of processes has read and written, as far as the kernel tells (proc(5): io). */
final class Activity {
  private Activity() {}

  /** Bytes of all reads and writes of those that are alive now; 0 where that is not told. */
  static long of(long root) {
    return Proc.tree(root).stream().mapToLong(Activity::bytes).sum();
  }

  private static long bytes(long pid) {
    return Proc.read(pid, "io")
        .lines()
        .filter(line -> line.startsWith("rchar: ") || line.startsWith("wchar: "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1).strip()))
        .sum();
  }
}
