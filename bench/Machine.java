package io.sshperf.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the figures were measured on. Both ends of every transfer share it. */
record Machine(String cpu, int cores, String java) {
  static Machine here() {
    return new Machine(
        processor(), Runtime.getRuntime().availableProcessors(), Runtime.version().toString());
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
