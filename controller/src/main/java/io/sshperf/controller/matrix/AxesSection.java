package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Entry;
import io.sshperf.controller.matrix.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code axes} and {@code settings}. */
record AxesSection(MatrixDraft draft, Problems problems) {
  private static final String AXIS_EXAMPLE = "[value, value]";

  void axes(YamlNode node) {
    NodeReader reader = new NodeReader(problems);
    for (Entry entry : reader.entries(node, "axes", "{streams: [1, 4]}")) {
      key(entry).ifPresent(key -> axis(key, entry, reader));
    }
  }

  void settings(YamlNode node) {
    NodeReader reader = new NodeReader(problems);
    for (Entry entry : reader.entries(node, "settings", "{size: 1GiB}")) {
      key(entry).ifPresent(key -> setting(key, entry, reader));
    }
  }

  private Optional<SettingKey> key(Entry entry) {
    String word = entry.key().text();
    Optional<SettingKey> key = KnownKeys.setting(word);
    if (key.isEmpty()) {
      problems.add(entry.key().line(), KnownKeys.refusal(word, SettingKey.words()));
    }
    return key;
  }

  private void axis(SettingKey key, Entry entry, NodeReader reader) {
    int line = entry.key().line();
    if (entry.value() instanceof Sequence list && list.items().isEmpty()) {
      problems.add(line, key.word() + ": an empty list (expected at least one value)");
    }
    List<Choice> choices = new ArrayList<>();
    for (YamlNode item : reader.items(entry.value(), key.word(), AXIS_EXAMPLE)) {
      reader
          .text(item, key.word())
          .flatMap(
              text -> reader.checked(item.line(), "", () -> Choice.read(key, item.line(), text)))
          .ifPresent(choices::add);
    }
    add(new Axis(key, line, choices));
  }

  private void setting(SettingKey key, Entry entry, NodeReader reader) {
    if (entry.value() instanceof Sequence) {
      problems.add(
          entry.value().line(),
          key.word() + ": a list (expected one value; several make an axis: put it under axes)");
      return;
    }
    int line = entry.value().line();
    reader
        .text(entry.value(), key.word())
        .flatMap(text -> reader.checked(line, "", () -> Choice.read(key, line, text)))
        .ifPresent(choice -> draft.settings.put(key, choice));
  }

  /** Adds an axis; a value that is there already is a problem, however it was written. */
  void add(Axis axis) {
    Map<Object, Choice> distinct = new LinkedHashMap<>();
    for (Choice choice : axis.choices()) {
      Choice first = distinct.putIfAbsent(choice.value(), choice);
      if (first != null) {
        problems.add(choice.line(), choice.origin() + twice(axis.key(), first, choice));
      }
    }
    if (!distinct.isEmpty()) {
      draft.axes.put(axis.key(), new Axis(axis.key(), axis.line(), List.copyOf(distinct.values())));
    }
  }

  private static String twice(SettingKey key, Choice first, Choice second) {
    String same = first.written().equals(second.written()) ? "" : ", as " + first.written();
    return key.word() + ": " + second.written() + " is there twice" + same + " (remove one)";
  }
}
