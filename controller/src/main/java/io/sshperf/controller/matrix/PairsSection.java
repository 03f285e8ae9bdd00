package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Entry;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Pair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code pairs}. */
record PairsSection(MatrixDraft draft, Problems problems) {
  private static final String PAIR = "{from: a, to: b}";

  void read(YamlNode node) {
    NodeReader reader = new NodeReader(problems);
    for (Entry entry : reader.entries(node, "pairs", "{list: [" + PAIR + "]}")) {
      if (entry.key().text().equals("list")) {
        list(entry, reader);
      } else {
        problems.add(entry.key().line(), KnownKeys.refusal(entry.key().text(), List.of("list")));
      }
    }
  }

  private void list(Entry entry, NodeReader reader) {
    List<YamlNode> items = reader.items(entry.value(), "list", "[" + PAIR + "]");
    if (items.isEmpty()) {
      problems.add(
          entry.key().line(),
          "pairs: none (expected at least one " + PAIR + "; without pairs, the only two agents)");
    }
    Map<Pair, Integer> lines = new HashMap<>();
    for (YamlNode item : items) {
      pair(item, reader).ifPresent(pair -> add(new ListedPair(pair, item.line()), lines));
    }
  }

  private void add(ListedPair listed, Map<Pair, Integer> lines) {
    Integer first = lines.putIfAbsent(listed.pair(), listed.line());
    if (first == null) {
      draft.pairs.add(listed);
    } else {
      problems.add(
          listed.line(),
          "pair: " + listed.pair() + " is there twice (first in line " + first + "; remove one)");
    }
  }

  private Optional<Pair> pair(YamlNode node, NodeReader reader) {
    Map<String, AgentName> ends = new HashMap<>();
    List<Entry> entries = reader.entries(node, "pair", PAIR);
    for (Entry entry : entries) {
      String key = entry.key().text();
      if (!key.equals("from") && !key.equals("to")) {
        problems.add(entry.key().line(), KnownKeys.refusal(key, List.of("from", "to")));
        continue;
      }
      reader
          .text(entry.value(), key)
          .flatMap(
              text -> reader.checked(entry.value().line(), key + ": ", () -> new AgentName(text)))
          .ifPresent(name -> ends.put(key, name));
    }
    for (String key : List.of("from", "to")) {
      if (!entries.isEmpty() && entries.stream().noneMatch(e -> e.key().text().equals(key))) {
        problems.add(node.line(), "pair: without '" + key + "' (expected " + PAIR + ")");
      }
    }
    AgentName from = ends.get("from");
    AgentName to = ends.get("to");
    return from == null || to == null
        ? Optional.empty()
        : reader.checked(node.line(), "", () -> new Pair(from, to));
  }
}
