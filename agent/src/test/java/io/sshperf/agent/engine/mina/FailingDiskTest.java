package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that is really full, or read-only. It is mounted by a child process in a namespace of its
 * own, which the host has to permit; a container may not.
 */
@Tag("slow")
@Timeout(120)
class FailingDiskTest {
  @TempDir private Path directory;

  @Test
  void aFullOrReadOnlyDiskIsNoSpaceAndNothingIsLeft() throws Exception {
    List<String> said = child();
    for (String method : List.of("stream", "sftp")) {
      for (String receiver : List.of("push server", "pull client")) {
        String[] words = receiver.split(" ");
        String full = line(said, method + " " + words[0] + " full " + words[1]);
        assertThat(full).contains("no-space: no space: ", "No space left on device");
        String readOnly = line(said, method + " " + words[0] + " read-only " + words[1]);
        assertThat(readOnly).contains("no-space: no space: ", "Read-only file system");
      }
    }
    assertThat(said).filteredOn(line -> line.contains(": Ending[")).hasSize(16);
    assertThat(said).noneMatch(line -> line.contains("MEASURED"));
    assertThat(said).contains("left []");
  }

  private static String line(List<String> said, String start) {
    return said.stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow(() -> new AssertionError(start + " is not in " + said));
  }

  private List<String> child() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Path out = directory.resolve("out");
    String mountAndRun =
        "mount -t tmpfs -o size=96m tmpfs '%s' && exec '%s' -Xmx256m -cp '%s' %s '%s'"
            .formatted(
                disk,
                ProcessHandle.current().info().command().orElseThrow(),
                System.getProperty("java.class.path"),
                FailingDisk.class.getName(),
                disk);
    Process child =
        new ProcessBuilder(
                "unshare",
                "--map-root-user",
                "--mount",
                "--kill-child",
                "--fork",
                "sh",
                "-c",
                mountAndRun)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(child.waitFor(100, TimeUnit.SECONDS)).as("the child's end").isTrue();
      assertThat(child.exitValue())
          .as("unshare, which needs permission to mount in a namespace: %s", Files.readString(out))
          .isZero();
      try (Stream<String> lines = Files.lines(out)) {
        return lines.toList();
      }
    } finally {
      child.destroyForcibly();
    }
  }
}
