package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A receiver that can take no more says so, whatever its program says. */
@Timeout(120)
final class FullDiskTest {
  private static final Load SMALL = Transfers.load(DataSize.ofBytes(3_000_001));

  @Test
  void fullDiskIsToldByEveryProgramAndBothSides(@TempDir Path directory) throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path large = Files.createDirectory(directory.resolve("large"));
    Path small = Files.createDirectory(directory.resolve("small"));
    RealProgram.Answer answer =
        RealProgram.run(
            "bubblewrap",
            List.of(
                "bwrap",
                "--die-with-parent",
                "--dev-bind",
                "/",
                "/",
                "--size",
                String.valueOf(100 << 20),
                "--tmpfs",
                small.toString(),
                "--chdir",
                directory.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                SmallDisk.class.getName(),
                large.toString(),
                small.toString()));
    assertThat(answer.text()).endsWith("told\n");
    assertThat(answer.exitCode()).as(answer.text()).isZero();
  }

  /** As a quota, or a file system that has no larger files. */
  @ParameterizedTest
  @CsvSource({"SCP, exit 0", "SCP, exit 1", "SFTP, exit 0"})
  void fileThatMayNotBecomeSoLargeIsNoSpace(ClientProgram program, String end) throws Exception {
    try (Site site = Site.make()) {
      String script = "(ulimit -f 2000; exec \"$real\" \"$@\") || code=$?; " + end;
      Both both =
          Transfers.run(
              site.engine(site.with(program, script)),
              Site.spec(program, Initiator.PULL, SMALL, Duration.ofSeconds(10)));
      assertThat(both.client().ending().isMeasured()).isFalse();
      assertThat(both.clientTallies()).isNotEqualTo(both.server().streams());
      site.assertQuiet();
    }
  }

  @Test
  void killedByThatLimitIsNoSpace() throws Exception {
    try (Site site = Site.make()) {
      Both both =
          Transfers.run(
              site.engine(site.with(ClientProgram.SCP, "ulimit -f 2000; exec \"$real\" \"$@\"")),
              Site.spec(ClientProgram.SCP, Initiator.PULL, SMALL, Duration.ofSeconds(10)));
      Transfers.assertFailed(both.client().ending(), ReasonCode.NO_SPACE);
      assertThat(both.client().ending().reason().orElseThrow().text()).contains("SIGXFSZ");
    }
  }
}
