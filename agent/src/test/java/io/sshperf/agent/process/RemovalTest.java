package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RemovalTest {
  @TempDir private Path directory;

  @Test
  void linksAreRemovedAndNotFollowed() throws Exception {
    Path others = directory.resolve("others");
    Path kept = Files.createDirectories(others.resolve("kept"));
    Path gone = directory.resolve("gone");
    Path inside = Files.createDirectories(gone.resolve("inside"));
    Files.createSymbolicLink(inside.resolve("link"), others);
    Files.writeString(inside.resolve("file"), "");
    Removal.of(gone);
    assertThat(gone).doesNotExist();
    assertThat(kept).exists();
    Path link = Files.createSymbolicLink(directory.resolve("link"), others);
    Removal.inside(link);
    Removal.of(link);
    assertThat(link).doesNotExist();
    assertThat(kept).exists();
  }

  @Test
  void insideLeavesTheDirectory() throws Exception {
    Files.createDirectories(directory.resolve("a/b"));
    Removal.inside(directory);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void whatIsNotThereIsRemoved() throws Exception {
    Removal.of(directory.resolve("none"));
    Removal.of(directory.resolve("none/inside"));
    Removal.inside(directory.resolve("none"));
  }

  @Test
  void depthIsBounded() throws Exception {
    Path deep = directory;
    for (int i = 0; i < 70; i++) {
      deep = deep.resolve("d");
    }
    Files.createDirectories(deep);
    assertThatThrownBy(() -> Removal.of(directory.resolve("d"))).isInstanceOf(IOException.class);
  }
}
