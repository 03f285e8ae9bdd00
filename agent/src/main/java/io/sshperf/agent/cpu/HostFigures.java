package io.sshperf.agent.cpu;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the kernel tells of the host at one moment, for who watches it for days. Immutable.
 *
 * @param ticks no cores where nothing can be read
 * @param memory empty where it is not told
 * @param interfaces of the network, without those of containers; none where it is not told
 */
public record HostFigures(
    HostTicks ticks, Optional<HostMemory> memory, List<InterfaceTraffic> interfaces) {
  private static final Path PROC = Path.of("/proc");

  public HostFigures {
    interfaces = List.copyOf(interfaces);
  }

  /** Reads three small files. */
  public static HostFigures now() {
    return of(PROC);
  }

  static HostFigures of(Path proc) {
    return new HostFigures(
        HostTicks.parse(SmallFile.read(proc.resolve("stat")).orElse("")),
        SmallFile.read(proc.resolve("meminfo")).flatMap(HostMemory::parse),
        SmallFile.read(proc.resolve("net/dev")).map(InterfaceTraffic::parse).orElse(List.of()));
  }
}
