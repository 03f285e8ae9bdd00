package io.sshperf.agent.settings;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file of lines {@code key = value}; the keys are the options' names without hyphens. A line that
 * is empty or begins with {@code #} says nothing. A value goes to the end of its line. Immutable.
 */
final class ConfigFile {
  private static final long MOST_BYTES = 1 << 20;

  private final Map<String, Setting> settings;
  private final List<String> problems;

  private ConfigFile(Map<String, Setting> settings, List<String> problems) {
    this.settings = Map.copyOf(settings);
    this.problems = List.copyOf(problems);
  }

  static ConfigFile none() {
    return new ConfigFile(Map.of(), List.of());
  }

  /**
   * Reads a file that must be there.
   *
   * @param subject what a message that it is not begins with
   */
  static ConfigFile read(Path file, String subject, Collection<String> known) {
    try {
      if (Files.isDirectory(file)) {
        return unusable(subject, file, "is a directory (expected a file of lines key = value)");
      }
      if (Files.size(file) > MOST_BYTES) {
        return unusable(subject, file, "is too large (expected at most 1 MiB)");
      }
      return parse(file, Files.readString(file, StandardCharsets.UTF_8), known);
    } catch (NoSuchFileException e) {
      return unusable(subject, file, "does not exist (expected a file of lines key = value)");
    } catch (AccessDeniedException e) {
      return unusable(subject, file, "cannot be read: permission denied");
    } catch (CharacterCodingException e) {
      return unusable(subject, file, "is not text in UTF-8");
    } catch (IOException e) {
      return unusable(subject, file, "cannot be read: " + e.getMessage());
    }
  }

  static ConfigFile parse(Path file, String text, Collection<String> known) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().map(String::strip).toList()) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String where = Quoted.harmless(file.toString()) + ":" + number + ": ";
      int equals = line.indexOf('=');
      String key = equals < 0 ? "" : line.substring(0, equals).strip();
      if (equals < 0) {
        problems.add(where + Quoted.of(line) + " (expected key = value)");
      } else if (!known.contains(key)) {
        problems.add(where + unknown(key, known));
      } else if (seen.containsKey(key)) {
        problems.add(where + key + ": again (expected once; it is in line " + seen.get(key) + ")");
      } else {
        seen.put(key, number);
        String value = line.substring(equals + 1).strip();
        settings.put(key, new Setting(value, new Origin.Line(file, number, key)));
      }
    }
    return new ConfigFile(settings, problems);
  }

  private static String unknown(String key, Collection<String> known) {
    return "unknown key " + Quoted.of(key) + " (expected one of: " + String.join(", ", known) + ")";
  }

  private static ConfigFile unusable(String subject, Path file, String why) {
    return new ConfigFile(
        Map.of(), List.of(subject + ": " + Quoted.harmless(file.toString()) + " " + why));
  }

  Optional<Setting> find(String key) {
    return Optional.ofNullable(settings.get(key));
  }

  /** Every line that is wrong in form; whether a value is good is for its reader to say. */
  List<String> problems() {
    return problems;
  }
}
