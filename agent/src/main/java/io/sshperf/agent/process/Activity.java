package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How much a tree of processes has read and written, as far as the kernel tells (proc(5): io and
 * children, of main threads, which is all that such programs have). Costs a few small files,
 * however many processes the host has.
 */
final class Activity {
  private static final Path PROC = Path.of("/proc");

  /** A program that starts more than this is none of those that are looked at. */
  private static final int MOST = 64;

  private Activity() {}

  /** Bytes of all reads and writes of those that are alive now; 0 where that is not told. */
  static long of(long root) {
    Deque<String> left = new ArrayDeque<>();
    left.add(String.valueOf(root));
    long bytes = 0;
    for (int seen = 0; seen < MOST && !left.isEmpty(); seen++) {
      String pid = left.remove();
      bytes += bytes(pid);
      for (String child : read(PROC.resolve(pid).resolve("task/" + pid + "/children")).split(" ")) {
        if (!child.isBlank()) {
          left.add(child.strip());
        }
      }
    }
    return bytes;
  }

  private static long bytes(String pid) {
    return read(PROC.resolve(pid).resolve("io"))
        .lines()
        .filter(line -> line.startsWith("rchar: ") || line.startsWith("wchar: "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1).strip()))
        .sum();
  }

  /** Empty if it has ended, or does not let anybody look. */
  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }
}
