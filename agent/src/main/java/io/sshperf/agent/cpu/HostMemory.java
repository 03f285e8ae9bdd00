package io.sshperf.agent.cpu;

import java.util.Optional;

/**
 * Memory of a host (proc_meminfo(5)). Immutable.
 *
 * @param size all there is, in bytes
 * @param available what programs can have without swapping, as the kernel estimates it, in bytes
 */
public record HostMemory(long size, long available) {

  /**
   * @param lines what /proc/meminfo says
   * @return empty where one of the two is not told
   */
  static Optional<HostMemory> parse(String lines) {
    Optional<Long> size = bytes(lines, "MemTotal:");
    return bytes(lines, "MemAvailable:")
        .flatMap(free -> size.map(all -> new HostMemory(all, free)));
  }

  private static Optional<Long> bytes(String lines, String name) {
    return lines
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .filter(figure -> figure.matches("\\d{1,15} kB"))
        .map(figure -> Long.parseLong(figure.substring(0, figure.indexOf(' '))) * 1024)
        .findFirst();
  }
}
