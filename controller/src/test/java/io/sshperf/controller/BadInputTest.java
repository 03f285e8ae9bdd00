package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.cli.Cli;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What users give by mistake: one clear line for each, the right exit code, never a stack trace.
 */
@Timeout(60)
final class BadInputTest {
  @TempDir static Path fleetDirectory;

  private static TestFleet fleet;

  @TempDir Path directory;

  @BeforeAll
  static void start() throws Exception {
    fleet = new TestFleet(fleetDirectory, Duration.ofSeconds(20)).agent("a").agent("b");
  }

  @AfterAll
  static void stop() throws IOException {
    fleet.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          axis: {cipher: [aes128-ctr]}                     | axes
          settings: {sise: 1MiB}                           | size
          settings: {size: 12XB}                           | 12XB
          settings: {limit: 12MB}                          | 12MB
          axes: {cipher: []}                               | cipher
          axes: {cipher: [aes128-gmc@openssh.com]}         | aes128-gcm@openssh.com
          pairs: {list: [{from: a, to: nobody}]}           | connected: a, b
          pairs: {list: [{from: a, to: a}]}                | different
          axes: {buffer: [1KiB, 2KiB]}                     | add sftp
          {settings: {method: sftp, duration: 1s}, warmup: 0} | chosen from the warm-up
          settings: {buffer: 256KiB}                       | 1B to 255KiB
          settings: {requests: 0}                          | 1 to 4096
          settings: {size: 1MiB, files: 3x1KiB}            | do not go together
          axes: {engine: [dropbear]}                       | not in this version
          settings: {daemon: existing}                     | not in this version
          settings: {storage: tape}                        | memory, disk
          baseline: tcp                                    | not in this version
          settings: {streams: 65}                          | 1 to 64
          settings: {packet: 256KiB}                       | 255KiB
          {{{                                              | not YAML
          """)
  void wrongMatrixIsRefusedWithWhatToDo(String text, String expected) throws IOException {
    CliRun run = run(text + "\n");

    assertRefused(run);
    assertThat(run.err()).contains(expected);
  }

  @Test
  void everythingWrongIsToldAtOnceWithItsLine() throws IOException {
    CliRun run =
        run(
            """
            settings:
              size: 12XB
              sise: 1MiB
            axes:
              cipher: []
            frob: 1
            """);

    assertRefused(run);
    assertThat(run.err()).contains(".yaml:2:", ".yaml:3:", ".yaml:5:", ".yaml:6:");
  }

  @Test
  void tenMillionCellsAreRefusedAtOnce() throws IOException {
    StringBuilder sizes = new StringBuilder();
    StringBuilder limits = new StringBuilder();
    for (int i = 1; i <= 3200; i++) {
      sizes.append(i == 1 ? "" : ", ").append(i).append("KiB");
      limits.append(i == 1 ? "" : ", ").append(i).append("MB/s");
    }
    CliRun run = run("axes:\n  size: [" + sizes + "]\n  limit: [" + limits + "]\n");

    assertRefused(run);
    assertThat(run.err()).contains("cells");
  }

  @Test
  void manyCellsNeedYes() throws IOException {
    StringBuilder sizes = new StringBuilder();
    for (int i = 1; i <= 5001; i++) {
      sizes.append(i == 1 ? "" : ", ").append(i).append("KiB");
    }
    CliRun run = run("axes:\n  size: [" + sizes + "]\n  streams: [1, 2]\n");

    assertRefused(run);
    assertThat(run.err()).contains("--yes");
  }

  @Test
  void binaryAndHugeAndMissingFilesAreRefused() throws IOException {
    Path binary = Files.write(directory.resolve("binary"), new byte[] {0, 1, 2, -1, 27, 91, 50});
    Path huge = Files.write(directory.resolve("huge"), new byte[(1 << 20) + 1]);

    assertRefused(runFile(binary));
    assertRefused(runFile(huge));
    assertRefused(runFile(directory.resolve("missing")));
    assertRefused(runFile(directory));
  }

  @Test
  void unknownRunIsRefused() {
    for (String verb : new String[] {"show", "watch", "cancel", "export"}) {
      CliRun run = Cli.run(verb, "no-such-run", "--controller", fleet.address());
      assertRefused(run);
      assertThat(run.err()).contains("no-such-run", "sshperf runs");
    }
  }

  @Test
  void portInUseIsToldWithTheFlagToUse() {
    CliRun run =
        Cli.run(
            "controller",
            "--listen",
            fleet.address(),
            "--data",
            directory.resolve("data").toString());

    assertRefused(run);
    assertThat(run.err()).contains(fleet.address(), "--listen");
  }

  @Test
  void corruptStoreIsToldAndLeftAlone() throws IOException {
    byte[] rubbish =
        "not a database, but somebody's notes ".repeat(200).getBytes(StandardCharsets.UTF_8);
    Path database = Files.write(directory.resolve("runs.db"), rubbish);

    CliRun run = controllerOn(directory);

    assertRefused(run);
    assertThat(run.err()).contains("runs.db");
    assertThat(database).hasBinaryContent(rubbish);
  }

  @Test
  void storeOfANewerVersionIsToldAndLeftAlone() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("runs.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 999");
    }

    CliRun run = controllerOn(directory);

    assertRefused(run);
    assertThat(run.err()).contains("newer");
  }

  @Test
  void dataDirectoryThatIsAFileIsTold() throws IOException {
    assertRefused(controllerOn(Files.writeString(directory.resolve("file"), "")));
  }

  @Test
  void agentsRefuseNamesThatAreNoNames() {
    for (String name : new String[] {"", "x".repeat(10_000), "a\u001b[2Jb", "a b", "-a", "ä"}) {
      CliRun run = Cli.run("agent", "--name=" + name, "--data", directory.toString());
      assertRefused(run);
      assertThat(run.err()).doesNotContain("\u001b").hasSizeLessThan(400);
    }
  }

  private static void assertRefused(CliRun run) {
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err().lines()).isNotEmpty().allMatch(line -> line.startsWith("sshperf: "));
    assertThat(run.err()).doesNotContain("\tat ", "Exception");
    assertThat(run.out()).isEmpty();
  }

  private CliRun controllerOn(Path data) {
    return Cli.run(
        "controller",
        "--listen",
        new HostPort("127.0.0.1", 0).toString(),
        "--data",
        data.toString());
  }

  private CliRun run(String matrix) throws IOException {
    return runFile(Files.writeString(directory.resolve("M.yaml"), matrix));
  }

  private static CliRun runFile(Path matrix) {
    return Cli.run("run", matrix.toString(), "--controller", fleet.address());
  }
}
