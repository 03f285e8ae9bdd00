package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Entry;
import io.sshperf.controller.matrix.YamlNode.Mapping;
import io.sshperf.controller.matrix.YamlNode.Sequence;
import io.sshperf.proto.model.AgentName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads {@code exclude}.
 *
 * @param overridden keys that {@code --set} has changed
 */
record ExcludeSection(MatrixDraft draft, Problems problems, Set<SettingKey> overridden) {
  private static final String EXAMPLE = "{cipher: 3des-cbc, streams: [4, 8]}";
  private static final List<String> KEYS =
      Stream.concat(Stream.of("sender", "receiver"), SettingKey.words().stream()).toList();

  void read(YamlNode node) {
    NodeReader reader = new NodeReader(problems);
    for (YamlNode item : reader.items(node, "exclude", "[" + EXAMPLE + "]")) {
      if (item instanceof Mapping mapping && mapping.entries().isEmpty()) {
        problems.add(item.line(), "exclude: an empty entry (expected " + EXAMPLE + ")");
        continue;
      }
      exclude(item, reader).ifPresent(draft.excludes::add);
    }
  }

  /** Nothing where a part could not be read: without it, the rest would leave out too much. */
  private Optional<Exclude> exclude(YamlNode node, NodeReader reader) {
    Map<String, Set<AgentName>> agents = new HashMap<>();
    Map<SettingKey, Set<Object>> values = new HashMap<>();
    List<Entry> entries = reader.entries(node, "exclude", EXAMPLE);
    for (Entry entry : entries) {
      String word = entry.key().text();
      Optional<SettingKey> key = KnownKeys.setting(word);
      if (key.isPresent()) {
        Set<Object> wanted =
            values(entry, reader, "", t -> Choice.read(key.get(), entry.key().line(), t).value());
        wanted.forEach(v -> values.computeIfAbsent(key.get(), k -> new HashSet<>()).add(v));
      } else if (word.equals("sender") || word.equals("receiver")) {
        Set<AgentName> wanted = values(entry, reader, word + ": ", AgentName::new);
        wanted.forEach(v -> agents.computeIfAbsent(word, k -> new HashSet<>()).add(v));
      } else {
        problems.add(entry.key().line(), KnownKeys.refusal(word, KEYS));
      }
    }
    if (entries.isEmpty() || agents.size() + values.size() < entries.size()) {
      return Optional.empty();
    }
    return Optional.of(
        new Exclude(
            node.line(),
            agents.getOrDefault("sender", Set.of()),
            agents.getOrDefault("receiver", Set.of()),
            values,
            values.keySet().stream().anyMatch(overridden::contains)));
  }

  private <T> Set<T> values(
      Entry entry, NodeReader reader, String prefix, Function<String, T> read) {
    String word = entry.key().text();
    List<YamlNode> items =
        entry.value() instanceof Sequence list ? list.items() : List.of(entry.value());
    if (items.isEmpty()) {
      problems.add(entry.key().line(), word + ": an empty list (expected at least one value)");
    }
    Set<T> values = new HashSet<>();
    for (YamlNode item : items) {
      reader
          .text(item, word)
          .flatMap(text -> reader.checked(item.line(), prefix, () -> read.apply(text)))
          .ifPresent(values::add);
    }
    return values;
  }
}
