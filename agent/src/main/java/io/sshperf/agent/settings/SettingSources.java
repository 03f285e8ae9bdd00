package io.sshperf.agent.settings;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Who may say what a setting is, the first who does being right: the command line, the environment,
 * the file. Immutable.
 *
 * @param daemon as a verb: {@code agent} or {@code controller}
 * @param flags what the command line gives
 */
record SettingSources(
    String daemon, Map<String, String> flags, Map<String, String> environment, ConfigFile file) {

  Optional<Setting> find(String option) {
    String flag = flags.get(option);
    if (flag != null) {
      return Optional.of(new Setting(flag, new Origin.Flag(option)));
    }
    return variable(option).or(() -> file.find(option));
  }

  private Optional<Setting> variable(String option) {
    for (String name : variables(daemon, option)) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) { // set but empty is how a shell script says "not set"
        return Optional.of(new Setting(value, new Origin.Variable(name)));
      }
    }
    return Optional.empty();
  }

  /** The daemon's own comes first: a user who runs both may give each its own directory. */
  static List<String> variables(String daemon, String option) {
    String name = option.replace('-', '_').toUpperCase(Locale.ROOT);
    return List.of("SSHPERF_" + daemon.toUpperCase(Locale.ROOT) + "_" + name, "SSHPERF_" + name);
  }
}
