package io.sshperf.agent.cpu;

import java.util.List;
import java.util.Optional;

/**
 * What passed through a network interface since it is there (proc_pid_net(5)). Immutable.
 *
 * @param name as the host calls it
 * @param received bytes
 * @param sent bytes
 */
public record InterfaceTraffic(String name, long received, long sent) {
  /** Ends of containers, which come and go with names of chance. */
  private static final String CONTAINERS = "veth";

  private static final int SENT = 8;

  /**
   * @param lines what /proc/net/dev says; one that is not as it should be is left out
   */
  static List<InterfaceTraffic> parse(String lines) {
    return lines.lines().flatMap(line -> one(line).stream()).toList();
  }

  private static Optional<InterfaceTraffic> one(String line) {
    int colon = line.lastIndexOf(':'); // a name may have one itself
    if (colon < 0 || line.startsWith(CONTAINERS, leading(line))) {
      return Optional.empty();
    }
    String[] figures = line.substring(colon + 1).strip().split(" +", -1);
    try {
      return figures.length <= SENT
          ? Optional.empty()
          : Optional.of(
              new InterfaceTraffic(
                  line.substring(0, colon).strip(),
                  Long.parseLong(figures[0]),
                  Long.parseLong(figures[SENT])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static int leading(String line) {
    return line.length() - line.stripLeading().length();
  }
}
