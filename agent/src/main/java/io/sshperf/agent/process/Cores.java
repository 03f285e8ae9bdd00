package io.sshperf.agent.process;

import io.sshperf.agent.cpu.Proc;
import java.util.ArrayList;
import java.util.List;

/** The cores of this host that this process, and so its children, may use. */
public final class Cores {
  private static final String KEY = "Cpus_allowed_list:";

  private Cores() {}

  /** Their numbers, ascending; none where the kernel does not tell. */
  public static List<Integer> allowed() {
    return allowed(Proc.read(ProcessHandle.current().pid(), "status"));
  }

  /**
   * @param status as of proc(5), where the list is as in {@code 0-3,8}
   */
  static List<Integer> allowed(String status) {
    List<Integer> cores = new ArrayList<>();
    status
        .lines()
        .filter(line -> line.startsWith(KEY))
        .flatMap(line -> List.of(line.substring(KEY.length()).strip().split(",")).stream())
        .filter(range -> !range.isEmpty())
        .forEach(range -> addAll(cores, range.split("-")));
    return cores;
  }

  private static void addAll(List<Integer> cores, String[] range) {
    int last = Integer.parseInt(range[range.length - 1]);
    for (int core = Integer.parseInt(range[0]); core <= last; core++) {
      cores.add(core);
    }
  }
}
