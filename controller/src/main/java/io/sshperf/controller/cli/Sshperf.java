package io.sshperf.controller.cli;

import io.sshperf.agent.AgentMain;
import io.sshperf.agent.ThisHost;
import io.sshperf.agent.Version;
import io.sshperf.agent.settings.SettingsException;
import io.sshperf.agent.settings.Surroundings;
import io.sshperf.controller.result.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The command line: {@code sshperf VERB [OPTIONS]}. */
@Command(
    name = "sshperf",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    description = {
      "Measure SSH transfers between the hosts of a fleet, a whole matrix of settings at a time."
    },
    versionProvider = Sshperf.VersionText.class,
    sortOptions = false,
    synopsisSubcommandLabel = "VERB",
    commandListHeading = "%nVerbs:%n",
    subcommands = {
      DemoVerb.class,
      ControllerVerb.class,
      AgentMain.class,
      AgentsVerb.class,
      PlanVerb.class,
      RunVerb.class,
      WatchVerb.class,
      CancelVerb.class,
      RunsVerb.class,
      ShowVerb.class,
      ExportVerb.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf demo                  a small matrix, two agents on this machine",
      "  sshperf controller            on one host",
      "  sshperf agent --name lab-1    on each lab host",
      "  sshperf run ciphers           on any of them",
      "",
      "More about a verb: sshperf VERB --help"
    })
public final class Sshperf implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show what lies behind an error.")
  private boolean verbose;

  /** picocli refuses less. */
  private static final int NARROWEST_HELP = 55;

  private final Streams streams;

  private Sshperf(Streams streams) {
    this.streams = streams;
  }

  public static void main(String[] arguments) {
    quietenUnlessDaemon(arguments);
    System.exit(run(Streams.ofThisProcess(), Terminal.ofThisProcess(), new ThisHost(), arguments));
  }

  /** A daemon's log tells what it does; a verb's output does, and its log only what is wrong. */
  private static void quietenUnlessDaemon(String[] arguments) {
    boolean daemon =
        arguments.length > 0 && (arguments[0].equals("controller") || arguments[0].equals("agent"));
    if (!daemon && System.getenv("SSHPERF_LOG") == null) {
      System.setProperty("SSHPERF_LOG", "ERROR");
    }
  }

  /** Runs one command line and returns its exit code. */
  static int run(Streams streams, Terminal terminal, Surroundings around, String... arguments) {
    Sshperf root = new Sshperf(streams);
    CommandLine line = new CommandLine(root, new Verbs(streams, terminal, around));
    line.setUsageHelpWidth(Math.max(NARROWEST_HELP, Math.min(100, terminal.columns())));
    line.setUsageHelpAutoWidth(false);
    endHelpWithNewline(line);
    line.getSubcommands().values().forEach(SettingsHelp::showIn);
    line.setOut(writer(streams.out()));
    line.setErr(writer(streams.err()));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    line.setParameterExceptionHandler((e, args) -> root.wrongUsage(e));
    line.setExecutionExceptionHandler((e, command, result) -> root.failed(e));
    return root.written(line.execute(arguments));
  }

  /** The exit code, unless the results could not be written. */
  private int written(int exitCode) {
    streams.out().flush();
    Optional<String> failure = streams.watched().failure();
    failure.ifPresent(
        why -> streams.error(List.of("stdout: " + why + " (what was written is not whole)")));
    return failure.isPresent() && exitCode == ExitCode.DONE ? ExitCode.NOT_ALL_WELL : exitCode;
  }

  private static void endHelpWithNewline(CommandLine line) {
    line.getHelpSectionMap()
        .put(
            CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER,
            help -> help.footer().stripTrailing() + System.lineSeparator());
    line.getSubcommands().values().forEach(Sshperf::endHelpWithNewline);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "VERB: missing");
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  private int wrongUsage(ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    streams.error(
        List.of(oneLine(String.valueOf(e.getMessage())) + " (see: " + command + " --help)"));
    return ExitCode.WRONG_USAGE;
  }

  private int failed(Exception e) {
    int code;
    if (e instanceof CliException known) {
      streams.error(known.lines());
      code = known.exitCode();
    } else if (e instanceof SettingsException known) {
      streams.error(known.lines());
      code = ExitCode.WRONG_USAGE;
    } else if (e instanceof ParameterException wrong) {
      code = wrongUsage(wrong);
    } else if (e instanceof StoreException
        || e instanceof IOException
        || e instanceof UncheckedIOException) {
      streams.error(List.of(oneLine(String.valueOf(e.getMessage()))));
      code = ExitCode.WRONG_USAGE;
    } else if (e instanceof InterruptedException) {
      code = ExitCode.INTERRUPTED;
    } else {
      streams.error(
          List.of("a fault in sshperf, please report it with what --verbose shows: " + e));
      code = ExitCode.NOT_ALL_WELL;
    }
    if (verbose) {
      e.printStackTrace(streams.err());
    }
    return code;
  }

  private static String oneLine(String message) {
    return message.replaceAll("\\s*\\R\\s*", " ");
  }

  /** From the build. */
  static final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"sshperf " + Version.TEXT, "Java " + System.getProperty("java.version")};
    }
  }
}
