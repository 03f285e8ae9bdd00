package io.sshperf.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the figures were measured on. Both ends of every transfer share it.
 *
 * @param load average of the last minute, before anything was measured; negative if unknown
 */
record Machine(String cpu, int cores, String java, double load) {
  static Machine here() {
    return new Machine(
        processor(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.version().toString(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /** Whether others were at work. A comparison then says how each side fares beside them. */
  boolean wasBusy() {
    return load > cores;
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown"; // the figures stand without it
    }
  }
}
