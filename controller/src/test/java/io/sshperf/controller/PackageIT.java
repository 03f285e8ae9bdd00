package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive for other hosts, which have a Java and neither JDK tools nor Maven. */
@Timeout(180)
final class PackageIT {
  @TempDir Path directory;

  @Test
  void unpackedElsewhereControllerAndTwoAgentsMeasure() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    Path first = Files.createDirectories(directory.resolve("first"));
    Path second = Files.createDirectories(directory.resolve("second"));
    Installation.Ended packaged = tree.launcher().run("package", first.toString());
    assertThat(packaged.exitCode()).as(packaged.err()).isZero();
    Path archive = first.resolve(packaged.out().split(" ", -1)[0]);
    assertThat(packaged.out()).matches("\\Q" + first + "\\E/sshperf-[0-9.]+\\.tar\\.gz \\d+ MB\n");
    tree.launcher().run("package", second.toString());
    assertThat(second.resolve(archive.getFileName())).hasSameBinaryContentAs(archive);
    assertThat(first).isDirectoryNotContaining("glob:**/.*");

    Path elsewhere = Files.createDirectories(directory.resolve("else where"));
    assertThat(
            new ProcessBuilder("tar", "-C", elsewhere.toString(), "-xzf", archive.toString())
                .start()
                .waitFor())
        .isZero();
    Path home = elsewhere.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
    assertThat(home.resolve("README.md")).exists();
    tree.remove("mvn");
    try (Installation sshperf =
        tree.withRealJava().with("SSHPERF_CDS", "").launcher(home.resolve("sshperf"))) {
      String address = sshperf.startController();
      sshperf.startAgent("a", address);
      sshperf.startAgent("b", address);
      sshperf.awaitAgents(address, 2);
      Path matrix =
          Files.writeString(
              directory.resolve("m.yaml"), "settings: {size: 4MiB}\nrepeat: 1\nwarmup: 0\n");

      Installation.Ended run =
          sshperf.run("run", matrix.toString(), "--controller", address, "-o", "csv");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("measured");
    }
  }
}
