package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

final class BareChildrenTest extends ChildrenContract {

  @Override
  Means means() throws IOException {
    return Unconfined.means();
  }

  @Test
  void environmentIsNothingButWhatItNeeds() throws Exception {
    assertThat(said(shell("env | cut -d= -f1 | sort")).split("\n"))
        .containsExactly(
            "HOME",
            "LANG",
            "LC_ALL",
            "LD_PRELOAD",
            "NSS_WRAPPER_GROUP",
            "NSS_WRAPPER_PASSWD",
            "PATH",
            "PWD",
            "SSHPERF_CHILD");
  }

  @Test
  void serverStartsOnlyWhereTheConfigurationAllowsIt() throws Exception {
    assertThat(said(shell("echo served").serving())).isEqualTo("served\n");
    try (Children strict =
            Children.of(children.account(), false, place.root().resolve("strict"), means());
        Room refusing = strict.room(place.payload(), false)) {
      assertThat(strict.mayServe()).isFalse();
      assertThatThrownBy(() -> refusing.start(shell("true").serving()))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "no server is started unconfined, and bwrap is missing (install the package"
                  + " bubblewrap), or set allow-unconfined in this agent's configuration");
      try (Child client = refusing.start(shell("true"))) {
        assertThat(client.awaitExit().code()).isZero();
      }
    }
  }

  @Test
  void directoryThatAnAccountCannotPassIsNamed() throws Exception {
    Account stranger = new Account(54321, 54321, "stranger");
    Path closed = Files.createDirectory(place.root().resolve("closed"));
    Path inside = Files.createDirectory(closed.resolve("inside"));
    Place.open(inside);
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    assertThatThrownBy(() -> Reach.require(stranger, inside))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("account stranger: " + closed + " is closed to it");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx-----x"));
    Reach.require(stranger, inside);
  }
}
