package io.sshperf.agent.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How much a tree of processes has read and written, as far as the kernel tells (proc(5), io). */
final class Activity {
  private Activity() {}

  /** Bytes of all reads and writes of those that are alive now; 0 where that is not told. */
  static long of(ProcessHandle root) {
    return Stream.concat(Stream.of(root), root.descendants())
        .mapToLong(process -> bytes(process.pid()))
        .sum();
  }

  private static long bytes(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(pid), "io"))) {
      return lines
          .filter(line -> line.startsWith("rchar: ") || line.startsWith("wchar: "))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1).strip()))
          .sum();
    } catch (IOException | UncheckedIOException e) {
      return 0; // it has ended, or does not let anybody look
    }
  }
}
