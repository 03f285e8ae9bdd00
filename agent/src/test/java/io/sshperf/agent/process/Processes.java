package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The process table of the host. */
public final class Processes {
  private static final Path PROC = Path.of("/proc");

  private Processes() {}

  /**
   * One of them.
   *
   * @param since when it started, as the kernel counts: with its number it is known for good
   * @param words of its command line, empty if it is only waiting to be reaped
   */
  public record One(long pid, long parent, String since, String words) {
    /** Whether it still runs. */
    public boolean isThere() {
      One now = read(PROC.resolve(String.valueOf(pid)));
      return now != null && now.since.equals(since) && !now.words.isEmpty();
    }
  }

  /** Those with this text among their words, that are not only waiting to be reaped. */
  public static List<String> with(String text) throws IOException {
    return all().stream()
        .filter(one -> one.words.contains(text))
        .map(one -> one.pid + " " + one.words)
        .toList();
  }

  /** Those with this text among their words, and all that is below them. */
  public static Set<One> family(String text) throws IOException {
    return family(one -> one.words.contains(text));
  }

  /** All that is below one, without it. */
  public static Set<One> below(long pid) throws IOException {
    return family(one -> one.parent == pid);
  }

  private static Set<One> family(Predicate<One> eldest) throws IOException {
    List<One> all = all();
    Set<One> family = new LinkedHashSet<>();
    Set<Long> pids = new HashSet<>();
    for (boolean grew = true; grew; ) {
      grew = false;
      for (One one : all) {
        if (!one.words.isEmpty() && (eldest.test(one) || pids.contains(one.parent))) {
          grew |= family.add(one);
          pids.add(one.pid);
        }
      }
    }
    return family;
  }

  private static List<One> all() throws IOException {
    List<One> all = new ArrayList<>();
    try (Stream<Path> numbers = Files.list(PROC)) {
      for (Path process :
          numbers.filter(one -> one.getFileName().toString().matches("\\d+")).toList()) {
        One one = read(process);
        if (one != null) {
          all.add(one);
        }
      }
    }
    return all;
  }

  /** Null if it is gone. See proc(5): of stat, the name may hold anything but is in brackets. */
  private static @Nullable One read(Path process) {
    try {
      String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      byte[] words = Files.readAllBytes(process.resolve("cmdline"));
      return new One(
          Long.parseLong(process.getFileName().toString()),
          Long.parseLong(fields[1]),
          fields[19],
          new String(words, StandardCharsets.UTF_8).replace('\0', ' '));
    } catch (IOException e) {
      return null;
    }
  }
}
