package io.sshperf.agent.settings;

import io.sshperf.proto.model.Quoted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A daemon's settings. Reading one collects what is wrong with it, so that {@link #check} tells
 * everything at once. Not thread-safe.
 */
public final class Settings {
  /** The one setting that cannot be in a file. */
  private static final String CONFIG = "config";

  private final SettingSources sources;
  private final Optional<Path> file;
  private final Map<String, String> builtIn = new LinkedHashMap<>();
  private final Set<String> problems = new LinkedHashSet<>();

  private Settings(SettingSources sources, Optional<Path> file) {
    this.sources = sources;
    this.file = file;
    problems.addAll(sources.file().problems());
  }

  /**
   * Finds and reads the file, if there is one; does not throw for what is wrong with it.
   *
   * @param daemon as a verb: {@code agent} or {@code controller}
   */
  public static Settings of(String daemon, Flags flags, Surroundings around) {
    Set<String> keys = new LinkedHashSet<>(flags.known());
    keys.remove(CONFIG);
    SettingSources fileless =
        new SettingSources(daemon, flags.given(), around.environment(), ConfigFile.none());
    Optional<Setting> named = fileless.find(CONFIG);
    Optional<Path> file =
        named.isPresent()
            ? named.map(setting -> Path.of(setting.text()))
            : usualFile(daemon, around);
    String subject = named.map(setting -> setting.origin().subject()).orElse("--" + CONFIG);
    ConfigFile read =
        file.map(path -> ConfigFile.read(path, subject, keys)).orElseGet(ConfigFile::none);
    return new Settings(
        new SettingSources(daemon, flags.given(), around.environment(), read), file);
  }

  private static Optional<Path> usualFile(String daemon, Surroundings around) {
    String name = daemon + ".properties";
    return List.of(around.config(), around.etc().resolve("sshperf")).stream()
        .map(directory -> directory.resolve(name))
        .filter(Files::exists)
        .findFirst();
  }

  /** What the setting is where nobody says anything; returns this. */
  public Settings builtIn(String option, String text) {
    builtIn.put(option, text);
    return this;
  }

  /** What is in force. */
  public Setting get(String option) {
    if (option.equals(CONFIG)) {
      builtIn.put(CONFIG, file.map(Path::toString).orElse("no file"));
    }
    String usual = builtIn.get(option);
    if (usual == null) {
      throw new IllegalArgumentException(option + ": not a setting with a built-in value");
    }
    return sources.find(option).orElseGet(() -> new Setting(usual, new Origin.BuiltIn(option)));
  }

  /**
   * The value in force, unless it is wrong.
   *
   * @param parse throws IllegalArgumentException with the text and what was expected
   */
  public <T> Optional<T> read(String option, Function<String, T> parse) {
    try {
      return Optional.of(parse.apply(get(option).text()));
    } catch (IllegalArgumentException e) {
      problem(option, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** The value in force of an option that is on or off; off if it is wrong. */
  public boolean isOn(String option) {
    return read(option, Settings::onOrOff).orElse(false);
  }

  private static boolean onOrOff(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(Quoted.of(text) + " (expected true or false)");
    };
  }

  /** The value in force of an option that names a directory. */
  public Optional<Path> directory(String option) {
    return read(option, Settings::path);
  }

  private static Path path(String text) {
    if (text.isBlank() || text.startsWith("~")) { // only a shell knows what ~ is
      throw new IllegalArgumentException(Quoted.of(text) + " (expected the path of a directory)");
    }
    return Path.of(text);
  }

  /** Says that the value in force will not do. */
  public void problem(String option, String what) {
    problems.add(get(option).origin().subject() + ": " + what);
  }

  /**
   * @throws SettingsException with every problem there was
   */
  public void check() {
    if (!problems.isEmpty()) {
      throw new SettingsException(new ArrayList<>(problems));
    }
  }
}
