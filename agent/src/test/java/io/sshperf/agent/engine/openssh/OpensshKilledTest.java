package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.transfer.Scratch;
import io.sshperf.proto.model.Method;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An agent's process that is killed in mid-transfer leaves nothing for longer than seconds. */
@Timeout(60)
class OpensshKilledTest {
  private static final Duration SECONDS = Duration.ofSeconds(15);

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void nothingIsLeftOfProgramsAndTheirFiles(Method method) throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    String installation = "doomed-" + UUID.randomUUID();
    Process doomed =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                DoomedTransfer.class.getName(),
                directory.toString(),
                installation,
                method.name())
            .redirectError(Redirect.INHERIT)
            .start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(doomed.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(said.lines().filter(DoomedTransfer.MOVING::equals).findFirst()).isPresent();
      List<ProcessHandle> tree = doomed.descendants().toList();
      assertThat(tree).as("ssh, sshd and what they started").hasSizeGreaterThan(3);
      doomed.destroyForcibly().waitFor();
      Awaitility.await()
          .atMost(SECONDS)
          .untilAsserted(
              () -> {
                assertThat(tree).noneMatch(OpensshKilledTest::runs);
                assertThat(inMemory(installation)).isEmpty();
                assertThat(below(directory.resolve("children"))).isEmpty();
              });
    } finally {
      doomed.destroyForcibly();
    }
  }

  /** One that nobody has waited for yet has ended all the same. */
  private static boolean runs(ProcessHandle process) {
    try {
      return process.isAlive()
          && !Files.readString(Path.of("/proc", process.pid() + "", "stat")).contains(") Z ");
    } catch (IOException e) {
      return false;
    }
  }

  private static List<Path> inMemory(String installation) throws IOException {
    try (Stream<Path> all = Files.list(Scratch.SHARED_MEMORY)) {
      return all.filter(one -> one.toString().contains(installation)).toList();
    }
  }

  private static List<Path> below(Path path) throws IOException {
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(path)) {
      return all.toList();
    }
  }
}
