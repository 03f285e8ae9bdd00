package io.sshperf.controller.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Puts {@code --set} over what the file says. Of two for one key the later counts. */
record Overrides(List<AxisOverride> given) {
  private static final List<String> COUNTS = List.of("repeat", "warmup");
  private static final List<String> KEYS =
      Stream.concat(SettingKey.words().stream(), COUNTS.stream()).toList();

  /** The keys whose values are no longer the file's. */
  Set<SettingKey> changed() {
    Set<SettingKey> changed = new TreeSet<>();
    for (AxisOverride override : given) {
      KnownKeys.setting(override.key())
          .ifPresent(
              key -> {
                changed.add(key);
                changed.addAll(displaced(key));
              });
    }
    return changed;
  }

  void apply(MatrixDraft draft, Problems problems) {
    for (AxisOverride override : given) {
      Optional<SettingKey> key = KnownKeys.setting(override.key());
      if (key.isPresent()) {
        set(key.get(), override, draft, problems);
      } else if (COUNTS.contains(override.key())) {
        count(override, draft, problems);
      } else {
        problems.add(0, "--set " + KnownKeys.refusal(override.key(), KEYS));
      }
    }
  }

  private static void set(
      SettingKey key, AxisOverride override, MatrixDraft draft, Problems problems) {
    NodeReader reader = new NodeReader(problems);
    List<Choice> choices = new ArrayList<>();
    for (String value : override.values()) {
      reader.checked(0, "--set ", () -> Choice.read(key, 0, value)).ifPresent(choices::add);
    }
    if (override.values().isEmpty()) {
      problems.add(0, "--set " + key.word() + ": no value (expected one or more)");
    }
    displaced(key).forEach(draft.axes::remove);
    displaced(key).forEach(draft.settings::remove);
    draft.settings.remove(key);
    if (choices.size() == 1 && !draft.axes.containsKey(key)) {
      draft.settings.put(key, choices.get(0));
    } else {
      new AxesSection(draft, problems).add(new Axis(key, 0, choices));
    }
  }

  /** What would contradict a new value: the other way to say the same thing. */
  private static List<SettingKey> displaced(SettingKey key) {
    return switch (key) {
      case SIZE -> List.of(SettingKey.DURATION, SettingKey.FILES);
      case DURATION -> List.of(SettingKey.SIZE, SettingKey.FILES);
      case FILES -> List.of(SettingKey.SIZE, SettingKey.DURATION);
      case ENGINE -> List.of(SettingKey.CLIENT, SettingKey.SERVER);
      case CLIENT, SERVER -> List.of(SettingKey.ENGINE);
      case METHOD, PROGRAM, SFTP_SERVER, INITIATOR -> none();
      case CIPHER, MAC, KEX, COMPRESSION, OFFER -> none();
      case BUFFER, REQUESTS, WINDOW, PACKET, STREAMS, CORES, LIMIT, PAYLOAD, STORAGE -> none();
    };
  }

  private static List<SettingKey> none() {
    return List.of();
  }

  private static void count(AxisOverride override, MatrixDraft draft, Problems problems) {
    if (override.values().size() != 1) {
      problems.add(0, override + " (expected one number)");
      return;
    }
    String value = override.values().get(0);
    if (override.key().equals("repeat")) {
      new RepeatSection(draft, problems).readSet(value);
    } else {
      new CountSection(draft, problems).read(override.key(), 0, value, "--set ");
    }
  }
}
