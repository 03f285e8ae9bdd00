package io.sshperf.controller.matrix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Random axes, and by a second way of counting the cells they make. */
final class RandomMatrix {
  private static final Map<String, List<String>> VALUES =
      Map.ofEntries(
          Map.entry(
              "cipher",
              List.of(
                  "default",
                  "aes128-ctr",
                  "aes128-gcm@openssh.com",
                  "chacha20-poly1305@openssh.com")),
          Map.entry("mac", List.of("default", "hmac-sha2-256", "hmac-sha2-512")),
          Map.entry("method", List.of("stream", "sftp", "scp")),
          Map.entry("engine", List.of("mina", "openssh")),
          Map.entry("program", List.of("default", "ssh", "scp", "sftp")),
          Map.entry("sftp_server", List.of("internal-sftp", "sftp-server")),
          Map.entry("cores", List.of("default", "1", "2")),
          Map.entry("buffer", List.of("default", "4KiB", "255KiB")),
          Map.entry("requests", List.of("default", "1", "64")),
          Map.entry("storage", List.of("memory", "disk")),
          Map.entry("streams", List.of("1", "2", "4")),
          Map.entry("initiator", List.of("push", "pull")),
          Map.entry("size", List.of("1GiB", "2GiB", "3MB")),
          Map.entry("files", List.of("300x1KiB", "4x1GiB", "4x3MB")),
          Map.entry("limit", List.of("default", "8Mbit/s", "16MB/s")),
          Map.entry("window", List.of("1MiB", "2MiB", "default")),
          Map.entry("compression", List.of("true", "false", "default")));
  private static final Map<String, String> OTHER_SPELLING =
      Map.ofEntries(
          Map.entry("1GiB", "1024MiB"),
          Map.entry("3MB", "3000KB"),
          Map.entry("8Mbit/s", "1MB/s"),
          Map.entry("2MiB", "2048KiB"),
          Map.entry("4KiB", "4096B"),
          Map.entry("4x1GiB", "4x1024MiB"));

  private RandomMatrix() {}

  /** One to five axes, each with one value or more. */
  static Map<String, List<String>> axes(Random random) {
    List<String> keys = new ArrayList<>(some(random, List.copyOf(VALUES.keySet())));
    if (keys.contains("size")) {
      keys.remove("files");
    }
    Map<String, List<String>> axes = new LinkedHashMap<>();
    keys.stream()
        .limit(5)
        .forEach(key -> axes.put(key, some(random, VALUES.getOrDefault(key, List.of()))));
    return axes;
  }

  static <T> List<T> some(Random random, List<T> all) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return List.copyOf(shuffled.subList(0, 1 + random.nextInt(all.size())));
  }

  static String text(Map<String, List<String>> axes) {
    StringBuilder text = new StringBuilder("axes:\n");
    axes.forEach(
        (key, values) -> text.append("  ").append(key).append(": ").append(values).append('\n'));
    return text.toString();
  }

  static List<String> respelled(List<String> values) {
    return values.stream().map(v -> OTHER_SPELLING.getOrDefault(v, v)).toList();
  }

  /** Whether an axis has several values of which no combination can use any. */
  static boolean hasUselessAxis(Map<String, List<String>> axes) {
    boolean noMac =
        axes.getOrDefault("cipher", List.of("")).stream().allMatch(RandomMatrix::needsNoMac);
    boolean noRequests = !axes.getOrDefault("method", List.of("")).contains("sftp");
    boolean noOpenssh = !axes.getOrDefault("engine", List.of("")).contains("openssh");
    boolean noPrograms = noRequests || noOpenssh;
    return (noMac && isSwept("mac", axes))
        || (noPrograms && (isSwept("program", axes) || isSwept("sftp_server", axes)))
        || (noOpenssh && isSwept("cores", axes))
        || (noRequests && (isSwept("buffer", axes) || isSwept("requests", axes)));
  }

  private static boolean isSwept(String key, Map<String, List<String>> axes) {
    return axes.getOrDefault(key, List.of()).size() > 1;
  }

  private static boolean needsNoMac(String cipher) {
    return cipher.matches(".*(gcm|poly1305).*");
  }

  /**
   * The combinations, without the MAC where the cipher needs none, requests without SFTP, programs
   * that run in any case, and cores where no programs run.
   */
  static Set<Map<String, String>> distinct(Map<String, List<String>> axes) {
    Set<Map<String, String>> made = new LinkedHashSet<>();
    made.add(Map.of());
    for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
      Set<Map<String, String>> longer = new LinkedHashSet<>();
      for (Map<String, String> start : made) {
        for (String value : axis.getValue()) {
          Map<String, String> next = new HashMap<>(start);
          next.put(axis.getKey(), value);
          longer.add(next);
        }
      }
      made = longer;
    }
    Set<Map<String, String>> distinct = new LinkedHashSet<>();
    for (Map<String, String> one : made) {
      Map<String, String> reduced = new HashMap<>(one);
      if (needsNoMac(one.getOrDefault("cipher", ""))) {
        reduced.remove("mac");
      }
      if (!one.getOrDefault("method", "").equals("sftp")) {
        reduced.remove("buffer");
        reduced.remove("requests");
      }
      boolean openssh = one.getOrDefault("engine", "").equals("openssh");
      if (!openssh) {
        reduced.remove("cores");
      }
      boolean choice = openssh && one.getOrDefault("method", "").equals("sftp");
      if (!choice || !one.getOrDefault("program", "").equals("sftp")) {
        reduced.remove("program");
      }
      if (!choice || one.getOrDefault("sftp_server", "").equals("internal-sftp")) {
        reduced.remove("sftp_server");
      }
      distinct.add(reduced);
    }
    return distinct;
  }
}
