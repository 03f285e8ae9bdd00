package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Quoted;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of a matrix file: those there are, and what to say of every other. */
final class KnownKeys {
  static final List<String> TOP =
      List.of("name", "pairs", "axes", "settings", "exclude", "repeat", "warmup");

  /** Keys of the design that are not built, each with what to do instead. */
  private static final Map<String, String> LATER =
      Map.ofEntries(
          Map.entry("baseline", "leave it out"),
          Map.entry("links", "leave it out; no host is used twice at a time"),
          Map.entry("mesh", "write the pairs out: list: [{from: a, to: b}]"),
          Map.entry("star", "write the pairs out: list: [{from: a, to: b}]"),
          Map.entry("ring", "write the pairs out: list: [{from: a, to: b}]"),
          Map.entry("daemon", "leave it out; every server is private"));

  private KnownKeys() {}

  static Optional<SettingKey> setting(String word) {
    return Named.find(SettingKey.class, word);
  }

  /**
   * What is wrong with a key that a section does not have.
   *
   * @param here the keys that this section has
   */
  static String refusal(String word, Collection<String> here) {
    if (LATER.containsKey(word)) {
      return word + " is not in this version of sshperf (" + LATER.get(word) + ")";
    }
    if (setting(word).isPresent()) {
      return word + " does not belong here (put it under axes or settings)";
    }
    if (TOP.contains(word)) {
      return word + " does not belong here (put it at the top of the file, not indented)";
    }
    return "unknown key "
        + Quoted.of(word)
        + " (expected one of "
        + String.join(", ", here)
        + ")"
        + Suggestion.of(word, Stream.concat(here.stream(), LATER.keySet().stream()).toList());
  }
}
