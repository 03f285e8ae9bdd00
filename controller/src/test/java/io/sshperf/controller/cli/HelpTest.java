package io.sshperf.controller.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.CliRun;
import io.sshperf.controller.Snapshots;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "demo",
        "controller",
        "agent",
        "agents",
        "plan",
        "run",
        "watch",
        "cancel",
        "runs",
        "show",
        "export"
      })
  void everyVerbHasHelpThatFitsEightyColumnsAndEndsInExamples(String verb) {
    CliRun help = Cli.run(verb, "--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(help.out()).contains("Examples:").endsWith("\n");
    Snapshots.check("help/" + verb + ".txt", help.out());
  }

  @Test
  void narrowTerminalsGetHelpAndListsToo() {
    for (int columns : new int[] {40, 54, 55}) {
      CliRun help = Cli.runIn(new Terminal(columns, false, false), "run", "--help");
      assertThat(help.exitCode()).as("%d columns", columns).isZero();
    }
  }

  @Test
  void resultsThatCannotBeWrittenAreNoSuccess() {
    CliRun run =
        Cli.runTo(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("No space left on device");
              }
            },
            "--help");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("stdout", "No space left").hasLineCount(1);
  }

  @Test
  void helpOfTheWhole() {
    Snapshots.check("help/sshperf.txt", Cli.run("--help").out());
  }

  @Test
  void wrongUsageIsOneLineAndExitCodeTwo() {
    for (String[] line :
        new String[][] {
          {},
          {"frob"},
          {"run", "--frob"},
          {"run"},
          {"cancel"},
          {"show", "x", "--cell", "one"},
          {"show", "x", "--sample", "2"},
          {"show", "x", "--cell", "1", "--sample", "2", "-o", "json"},
          {"runs", "-o", "xml"},
          {"demo", "--agents", "1"},
          {"demo", "--rtt", "0ms"},
          {"demo", "--with-prometheus"},
          {"demo", "--metrics-port", "0"},
          {"demo", "--metrics", "--metrics-port", "65536"},
          {"demo", "--metrics", "-o", "json"},
          {"demo", "--metrics", "--mbit"},
          {"agent", "--simulate-rtt", "11s"},
          {"controller", "--listen", "a:b"},
          {"agent", "--data-ports", "9-1"},
          {"agent", "--name", "a b"},
          {"run", "demo", "--set", "streams"},
          {"run", "demo", "--wait", "soon"},
          {"agents", "--controller", "10.0.0.1:7443"}
        }) {
      CliRun run = Cli.run(line);

      assertThat(run.exitCode()).as(String.join(" ", line)).isEqualTo(2);
      assertThat(run.err()).as(String.join(" ", line)).startsWith("sshperf: ").hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void noControllerIsExitCodeThreeAndSaysHowToStartOne() {
    CliRun run = Cli.run("agents", "--controller", "127.0.0.1:1");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("127.0.0.1:1", "sshperf controller").hasLineCount(1);
  }
}
