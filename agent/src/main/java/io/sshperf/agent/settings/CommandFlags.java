package io.sshperf.agent.settings;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Takes the settings off a parsed command: its own options, not those that every verb has. */
public final class CommandFlags {
  private CommandFlags() {}

  public static Flags of(CommandSpec command) {
    Set<String> known = new LinkedHashSet<>();
    Map<String, String> given = new LinkedHashMap<>();
    ParseResult parsed = command.commandLine().getParseResult();
    for (OptionSpec option : command.options()) {
      if (!isSetting(option)) {
        continue;
      }
      String name = name(option);
      known.add(name);
      if (parsed != null && parsed.hasMatchedOption(option)) {
        given.put(name, String.valueOf(option.<Object>getValue()));
      }
    }
    return new Flags(known, given);
  }

  /** Whether an option is the command's own, not one that every verb has. */
  public static boolean isSetting(OptionSpec option) {
    return !option.inherited() && !option.usageHelp() && !option.versionHelp();
  }

  /** Without hyphens, as it is written in a file. */
  public static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }
}
