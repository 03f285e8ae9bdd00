package io.sshperf.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataDirectoryTest {
  @TempDir Path directory;

  @Test
  void installationIsTheSameTheNextTime() throws IOException {
    String first;
    try (DataDirectory data = DataDirectory.open(directory.resolve("a/b"))) {
      first = data.installation();
    }
    try (DataDirectory data = DataDirectory.open(directory.resolve("a/b"))) {
      assertThat(data.installation()).isEqualTo(first);
    }
  }

  @Test
  void secondAgentIsRefusedAndTheFirstKeepsItsLock() throws IOException {
    try (DataDirectory first = DataDirectory.open(directory)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> DataDirectory.open(directory))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("in use by another agent")
            .hasMessageContaining("another --name, or another --data");
      }
      assertThat(directory.resolve("lock"))
          .content()
          .isEqualTo(ProcessHandle.current().pid() + "\n");
      assertThat(first.installation()).isNotEmpty();
    }
  }

  @Test
  void whatIsNoDirectoryIsRefusedInOneLine() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    assertThatThrownBy(() -> DataDirectory.open(file))
        .hasMessage(
            file
                + " cannot be used: it is a file (expected a directory that this user may write,"
                + " named by --data)");
    assertThatThrownBy(() -> DataDirectory.open(file.resolve("below")))
        .hasMessageContaining("Not a directory (expected");
  }

  @Test
  void whereNobodyMayWriteIsRefusedInOneLine() {
    assertThatThrownBy(() -> DataDirectory.open(Path.of("/proc/sshperf")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/proc/sshperf cannot be used: ")
        .message()
        .doesNotContain("\n");
  }
}
