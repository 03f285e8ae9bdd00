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
      Map.of(
          "cipher",
          List.of(
              "default", "aes128-ctr", "aes128-gcm@openssh.com", "chacha20-poly1305@openssh.com"),
          "mac",
          List.of("default", "hmac-sha2-256", "hmac-sha2-512"),
          "streams",
          List.of("1", "2", "4"),
          "initiator",
          List.of("push", "pull"),
          "size",
          List.of("1GiB", "2GiB", "3MB"),
          "limit",
          List.of("default", "8Mbit/s", "16MB/s"),
          "window",
          List.of("1MiB", "2MiB", "default"),
          "compression",
          List.of("true", "false", "default"));
  private static final Map<String, String> OTHER_SPELLING =
      Map.of("1GiB", "1024MiB", "3MB", "3000KB", "8Mbit/s", "1MB/s", "2MiB", "2048KiB");

  private RandomMatrix() {}

  /** One to five axes, each with one value or more. */
  static Map<String, List<String>> axes(Random random) {
    List<String> keys = some(random, List.copyOf(VALUES.keySet()));
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

  /** The combinations, without the MAC where the cipher needs none. */
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
      if (one.getOrDefault("cipher", "").matches(".*(gcm|poly1305).*")) {
        reduced.remove("mac");
      }
      distinct.add(reduced);
    }
    return distinct;
  }
}
