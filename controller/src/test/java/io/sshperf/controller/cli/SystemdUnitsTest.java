package io.sshperf.controller.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.CliRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in deploy/systemd says what this command line understands, and systemd too. */
final class SystemdUnitsTest {
  private static final Path UNITS =
      Path.of(System.getProperty("sshperf.basedir", "..")).resolve("deploy/systemd");
  private static final String LAUNCHER = "/opt/sshperf/sshperf";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"agent", "controller"})
  void unitStartsTheDaemonWithItsStateDirectory(String daemon) throws IOException {
    List<String> command = new ArrayList<>(Arrays.asList(value(daemon, "ExecStart").split(" ")));

    assertThat(command.remove(0)).isEqualTo(LAUNCHER);
    assertThat(command).startsWith(daemon).contains("%S/" + value(daemon, "StateDirectory"));
    command.add("--help");
    CliRun help = Cli.run(command.toArray(String[]::new));
    assertThat(help.exitCode()).as(help.err()).isZero();
    assertThat(help.out()).contains("(--data)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent", "controller"})
  void exampleFileHasOnlyKeysThatAreKnown(String daemon) throws IOException {
    Path etc = Files.createDirectories(directory.resolve("sshperf"));
    Files.copy(UNITS.resolve(daemon + ".properties"), etc.resolve(daemon + ".properties"));

    CliRun run =
        Cli.run(
            new FixedSurroundings(Map.of(), directory, directory),
            daemon,
            "--data",
            ""); // so that it does not start

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> !line.contains("not an address of this host")))
        .containsExactly("sshperf: --data: '' (expected the path of a directory)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent", "controller"})
  void systemdFindsNothingWrong(String daemon) throws IOException, InterruptedException {
    String name = "sshperf-" + daemon + ".service";
    Path unit = directory.resolve(name);
    // It looks for the programs and the documents that a unit names.
    Files.writeString(unit, Files.readString(UNITS.resolve(name)).replace(LAUNCHER, "/bin/true"));

    assertThat(analysed(unit)).isEqualTo("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DynamicUser", // implies RestrictSUIDSGID
        "RestrictSUIDSGID", // forbids openat2
        "ProtectKernelTunables", // these cover parts of /proc
        "ProtectKernelLogs",
        "ProtectHostname"
      })
  void agentIsNotKeptFromConfiningServers(String key) throws IOException {
    assertThat(value("agent", key)).as(key).isEmpty();
  }

  @Test
  void agentMayMakeTheNamespacesOfASandboxAndNoOthers() throws IOException {
    assertThat(value("agent", "RestrictNamespaces").split(" "))
        .containsExactlyInAnyOrder("user", "mnt", "pid", "ipc", "uts", "cgroup");
  }

  /** Empty if all is well. */
  private static String analysed(Path unit) throws IOException, InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder("systemd-analyze", "verify", "--man=no", unit.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      throw new AssertionError(
          "systemd-analyze is missing (on Debian: apt-get install systemd)", e);
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return said + (process.waitFor() == 0 ? "" : "exit code " + process.exitValue());
  }

  private static String value(String daemon, String key) throws IOException {
    return Files.readAllLines(UNITS.resolve("sshperf-" + daemon + ".service")).stream()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .collect(Collectors.joining("\n"));
  }
}
