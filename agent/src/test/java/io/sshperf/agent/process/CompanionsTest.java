package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompanionsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Among the words of all that is started here, and of nothing else. */
  private final String token = "companion-" + UUID.randomUUID();

  @TempDir Path root;

  /** Says that it is there and stays, whatever it is asked. */
  private static List<String> program(String token, String onTerm) {
    String script = "trap '" + onTerm + "' TERM; echo ready; while :; do sleep 0.1; done";
    return List.of("/bin/sh", "-c", script, token);
  }

  private static void awaitReady(Path log) {
    await().atMost(PATIENCE).until(() -> Files.exists(log) && !Files.readString(log).isEmpty());
  }

  @Test
  void areAskedToEndAndTheirDirectoryGoes() throws Exception {
    Path own = Files.createDirectories(root.resolve("own"));
    Path log = root.resolve("log");
    Process process;
    try (Companions companions = new Companions()) {
      companions.removeAtTheEnd(own);
      process = companions.start(program(token, "echo asked; exit 7"), own, log);
      awaitReady(log);
    }

    assertThat(process.waitFor()).isEqualTo(7);
    assertThat(log).hasContent("ready\nasked\n");
    assertThat(own).doesNotExist();
    assertThat(root).exists();
  }

  @Test
  void whatIsLeftOfOneThatEndedIsEndedToo() throws Exception {
    Path own = Files.createDirectories(root.resolve("own"));
    Path log = root.resolve("log");
    try (Companions companions = new Companions()) {
      companions.removeAtTheEnd(own);
      String left = "sh -c 'trap \"\" TERM HUP; while :; do sleep 0.1; done' " + token + " & ";
      companions.start(List.of("/bin/sh", "-c", left + "echo ready; exit 0"), own, log);
      awaitReady(log);
      await().atMost(PATIENCE).until(() -> !Processes.with(token).isEmpty());
    }

    assertThat(Processes.with(token)).isEmpty();
    assertThat(own).doesNotExist();
  }

  @Test
  void dieWithTheirProcessAndTheirDirectoryGoes() throws Exception {
    Process doomed =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Owner.class.getName(),
                root.toString(),
                token)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT)
            .start();
    try {
      awaitReady(root.resolve("log"));
      assertThat(root.resolve("own")).exists();
      doomed.destroyForcibly().waitFor();
      await().atMost(PATIENCE).until(() -> Processes.with(token).isEmpty());
      await().atMost(PATIENCE).until(() -> !Files.exists(root.resolve("own")));
    } finally {
      doomed.destroyForcibly();
    }
  }

  /** A process that will be killed, with a companion that does not care. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      Path root = Path.of(arguments[0]);
      Companions companions = new Companions();
      Path own = Files.createDirectories(root.resolve("own"));
      companions.removeAtTheEnd(own);
      companions.start(program(arguments[1], ""), own, root.resolve("log"));
      new CountDownLatch(1).await();
    }
  }
}
