package io.sshperf.agent.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the kernel counted for each core so far (proc_stat(5)), in ticks. Immutable.
 *
 * @param cores those that are online, in the kernel's order
 */
public record HostTicks(List<Core> cores) {
  /** USER_HZ is 100 on every machine that Java runs on (time(7)). */
  public static final long TICK_NANOS = 10_000_000;

  /** A kernel has no more of them (Kconfig: NR_CPUS). */
  private static final int MOST = 8192;

  private static final String NAME = "cpu";
  private static final int STEAL = 7;

  /**
   * One core.
   *
   * @param user with nice; guests are in these two already
   * @param system with irq and softirq
   * @param idle without iowait
   * @param waiting iowait: idle, while something waits for a disk
   * @param stolen what the hypervisor gave to others meanwhile
   */
  public record Core(int number, long user, long system, long idle, long waiting, long stolen) {
    long busy() {
      return user + system;
    }

    /** A core that waits for a disk could do something else. */
    long free() {
      return idle + waiting;
    }
  }

  public HostTicks {
    cores = List.copyOf(cores);
  }

  /**
   * How busy the busiest core was since then, 0 to 1.
   *
   * @return empty if no counter moved meanwhile, or no core was there at both moments
   */
  public OptionalDouble busiestSince(HostTicks before) {
    return CoreShares.between(before, this).stream().mapToDouble(CoreShares::busiest).findFirst();
  }

  /**
   * @param stat what /proc/stat says; a line that is not as it should be is left out
   */
  static HostTicks parse(String stat) {
    List<Core> cores = new ArrayList<>();
    int at = 0;
    // They come first; what follows, such as interrupts by number, may be far longer.
    while (stat.startsWith(NAME, at) && cores.size() < MOST) {
      int feed = stat.indexOf('\n', at);
      int end = feed < 0 ? stat.length() : feed;
      core(stat.substring(at + NAME.length(), end)).ifPresent(cores::add);
      at = end + 1;
    }
    return new HostTicks(cores);
  }

  /** Empty for all cores as one, too, which have no number. */
  private static Optional<Core> core(String line) {
    String[] words = line.split(" ", -1);
    if (words[0].isEmpty() || words.length < 5) {
      return Optional.empty();
    }
    try {
      long[] ticks = new long[STEAL + 1]; // old kernels tell fewer of them
      for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
        ticks[i] = Long.parseLong(words[i + 1]);
      }
      int number = Integer.parseInt(words[0]);
      long user = ticks[0] + ticks[1];
      long system = ticks[2] + ticks[5] + ticks[6];
      return Optional.of(new Core(number, user, system, ticks[3], ticks[4], ticks[STEAL]));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
