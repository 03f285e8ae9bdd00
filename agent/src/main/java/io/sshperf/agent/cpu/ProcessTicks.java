package io.sshperf.agent.cpu;

import java.util.Optional;

/**
 * What a process or thread used, in ticks (proc_pid_stat(5)). Immutable.
 *
 * @param user of all its threads that are or were, without its children
 * @param system likewise
 */
record ProcessTicks(long user, long system) {
  private static final int USER = 11; // counted from what follows the name

  /**
   * @param stat of /proc/PID/stat; the program's name in it may contain anything, parentheses too
   */
  static Optional<ProcessTicks> parse(String stat) {
    int name = stat.lastIndexOf(')');
    String[] words = stat.substring(name + 1).strip().split(" ", -1);
    if (name < 0 || words.length < USER + 2) {
      return Optional.empty();
    }
    try {
      long user = Long.parseLong(words[USER]);
      long system = Long.parseLong(words[USER + 1]);
      return user < 0 || system < 0
          ? Optional.empty()
          : Optional.of(new ProcessTicks(user, system));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
