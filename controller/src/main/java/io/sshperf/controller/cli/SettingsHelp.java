package io.sshperf.controller.cli;

import io.sshperf.agent.settings.CommandFlags;
import io.sshperf.agent.settings.Configured;
import io.sshperf.agent.settings.Setting;
import io.sshperf.agent.settings.Settings;
import io.sshperf.proto.model.Quoted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** In a daemon's help, below each option, the value in force and where it comes from. */
final class SettingsHelp {
  private SettingsHelp() {}

  /** Changes the help of a command whose settings have origins; leaves every other alone. */
  static void showIn(CommandLine line) {
    if (line.getCommandSpec().userObject() instanceof Configured daemon) {
      line.getHelpSectionMap()
          .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> options(help, daemon.settings()));
    }
  }

  private static String options(Help help, Settings settings) {
    List<OptionSpec> options = help.commandSpec().options();
    Help.ColorScheme colours = help.colorScheme();
    int width = help.commandSpec().usageMessage().width();
    Help.IOptionRenderer usual = help.createDefaultOptionRenderer();
    Help.Layout layout =
        new Help.Layout(
            colours,
            Help.TextTable.forDefaultColumns(
                colours, help.calcLongOptionColumnWidth(options, List.of(), colours), width),
            (option, label, scheme) ->
                CommandFlags.isSetting(option)
                    ? withNow(usual.render(option, label, scheme), scheme, now(option, settings))
                    : usual.render(option, label, scheme),
            help.createDefaultParameterRenderer());
    layout.addOptions(options, help.parameterLabelRenderer());
    return layout.toString();
  }

  private static String now(OptionSpec option, Settings settings) {
    Setting setting = settings.get(CommandFlags.name(option));
    return "now: " + Quoted.harmless(setting.text()) + " (" + setting.origin().shown() + ")";
  }

  private static Text[][] withNow(Text[][] rows, Help.ColorScheme colours, String now) {
    List<Text[]> all = new ArrayList<>(Arrays.asList(rows));
    Text[] row = rows[0].clone();
    Arrays.fill(row, colours.text(""));
    row[row.length - 1] = colours.text(now);
    all.add(row);
    return all.toArray(new Text[0][]);
  }
}
