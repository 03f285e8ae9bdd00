package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher does before there is a JVM: it builds, and it finds a Java. */
@Timeout(120)
final class LauncherIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void buildsOnceThenOnlyWhenASourceHasChangedOrGone() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    Installation sshperf = tree.launcher();

    Installation.Ended first = sshperf.run("runs");
    assertThat(first.err()).isEqualTo("sshperf: building (a minute or two the first time) ...\n");
    assertThat(first.out()).contains("Java 17.0.2").endsWith("Sshperf\nruns\n");
    assertThat(sshperf.run("runs").err()).isEmpty();
    assertThat(tree.builds()).isEqualTo(1);

    tree.write("agent/src/main/java/B.java", "class B {}");
    assertThat(sshperf.run("runs").exitCode()).isZero();
    assertThat(tree.builds()).as("a new source").isEqualTo(2);

    Files.delete(tree.root.resolve("agent/src/main/java/B.java"));
    assertThat(sshperf.run("runs").exitCode()).isZero();
    assertThat(tree.builds()).as("a source that is gone").isEqualTo(3);
    assertThat(tree.root.resolve(".build/work/agent/src/main/java/B.java")).doesNotExist();
    assertThat(tree.kept()).containsExactly(tree.current());
  }

  @Test
  void whatAVerifyOrATestChangesIsNoReasonToBuild() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    Installation sshperf = tree.launcher();
    sshperf.run("runs");

    Files.createDirectories(tree.root.resolve("agent/target"));
    tree.write("agent/target/made", "");
    Files.createDirectories(tree.root.resolve("agent/src/test"));
    tree.write("agent/src/test/T.java", "");
    tree.write("agent/src/main/java/.A.java.swp", "");

    assertThat(sshperf.run("runs").err()).isEmpty();
    assertThat(tree.builds()).isEqualTo(1);
  }

  @Test
  void twoStartedAtOnceBuildOnce() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    try (Installation sshperf = tree.launcher()) {
      tree.holdMaven();
      Process first = sshperf.start("first", List.of("runs"));
      await().atMost(SOON).until(() -> tree.builds() == 1);
      Process second = sshperf.start("second", List.of("runs"));
      await().atMost(SOON).until(() -> sshperf.log("second").contains("waiting for another build"));
      tree.releaseMaven();

      assertThat(first.waitFor()).isZero();
      assertThat(second.waitFor()).isZero();
      assertThat(tree.builds()).isEqualTo(1);
    }
  }

  @Test
  void aBuildThatFailsTellsTheCompilersLinesAndRunsNothing() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    Installation sshperf = tree.launcher();
    sshperf.run("runs");
    Path good = tree.current();
    tree.write("agent/src/main/java/A.java", "BROKEN");

    Installation.Ended broken = sshperf.run("runs");

    assertThat(broken.exitCode()).isEqualTo(1);
    assertThat(broken.out()).isEmpty();
    assertThat(broken.err().lines())
        .containsExactly(
            "sshperf: building (a minute or two the first time) ...",
            "agent/src/main/java/A.java:[3,5] ';' expected",
            "sshperf: the build failed; all of its output is in "
                + tree.root.resolve(".build/build.log"));
    assertThat(tree.kept()).containsExactly(good);

    tree.write("agent/src/main/java/A.java", "class A { }");
    assertThat(sshperf.run("runs").exitCode()).isZero();
  }

  @Test
  void aBuildThatIsStoppedLeavesNothingHalfMade() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    try (Installation sshperf = tree.launcher()) {
      tree.holdMaven();
      Process stopped = sshperf.start("stopped", List.of("runs"));
      await().atMost(SOON).until(() -> tree.builds() == 1);
      stopped.destroy();

      assertThat(stopped.waitFor()).isEqualTo(143);
      assertThat(tree.kept()).isEmpty();
      tree.releaseMaven();
      assertThat(sshperf.run("runs").exitCode()).isZero();
    }
  }

  @Test
  void aRebuildTakesNothingAwayFromADaemonThatRuns() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory).withRealJava();
    try (Installation sshperf = tree.launcher()) {
      String address = sshperf.startController();
      Path old = tree.current();
      tree.write("agent/src/main/java/A.java", "class A { }");

      // A controller that was asked nothing yet loads most of its classes now, after the rebuild.
      Installation.Ended agents = sshperf.run("agents", "--controller", address, "-o", "csv");
      assertThat(agents.exitCode()).as(agents.err()).isZero();
      assertThat(tree.builds()).isEqualTo(2);
      assertThat(tree.kept()).containsExactlyInAnyOrder(old, tree.current());
      assertThat(sshperf.run("runs", "--controller", address).exitCode()).isZero();

      sshperf.stopAll();
      tree.write("agent/src/main/java/A.java", "class  A { }");
      assertThat(sshperf.run("--version").exitCode()).isZero();
      assertThat(tree.kept()).containsExactly(tree.current());
    }
  }

  @Test
  void worksThroughASymbolicLink() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    Path link = Files.createSymbolicLink(directory.resolve("linked"), tree.root.resolve("sshperf"));

    assertThat(tree.launcher(link).run("runs").out()).contains(tree.current() + "/lib/proto-");
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    SourceTree tree = new SourceTree(directory);
    tree.addJava("old", "11.0.2", true);
    tree.addJava("jre", "17.0.2", false);
    assertRefused(tree, "a JDK 17 or newer is missing", "openjdk-17-jdk-headless");

    tree.addJava("jdk", "17.0.2", true);
    tree.remove("mvn");
    assertRefused(tree, "mvn is missing", "maven");
    tree.remove("flock");
    assertRefused(tree, "flock is missing", "util-linux");
    assertThat(tree.kept()).isEmpty();
  }

  @Test
  void theNewestJavaRuns() throws Exception {
    SourceTree tree = new SourceTree(directory);
    tree.addJava("a", "17.0.9", true);
    Path old = tree.addJava("b", "11.0.30", true);
    tree.addJava("c", "17.0.19", false);
    tree.with("JAVA_HOME", old.toString());
    Installation sshperf = tree.launcher();

    assertThat(sshperf.run("runs").out()).startsWith("Java 17.0.19\n");
    assertThat(directory.resolve("builds")).content().endsWith("/jvms/a\n");
    tree.addJava("d", "26-ea", false);
    assertThat(sshperf.run("runs").out()).startsWith("Java 26-ea\n");
    Path chosen = directory.resolve("jvms/a");
    assertThat(tree.with("SSHPERF_JAVA", chosen + "/bin/java").launcher().run("runs").out())
        .startsWith("Java 17.0.9\n");
    assertRefused(tree.with("SSHPERF_JAVA", old.toString()), "is Java 11.0.30", "17 or newer");
    assertRefused(tree.with("SSHPERF_JAVA", "/nowhere"), "/nowhere is no Java", "expected");
  }

  @Test
  void noJavaAtAll() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory);
    Path archive = Files.createDirectories(directory.resolve("unpacked"));
    Files.copy(tree.root.resolve("sshperf"), archive.resolve("sshperf"));
    tree.with("SSHPERF_JVMS", directory.resolve("home").toString());

    Installation.Ended ended = tree.launcher(archive.resolve("sshperf")).run("runs");

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err())
        .isEqualTo(
            "sshperf: Java 17 or newer is missing (on Debian: apt-get install"
                + " openjdk-17-jre-headless)\n");
  }

  @Test
  void aClassArchiveIsMadeOnceAndIgnoredWhenItIsCorrupt() throws Exception {
    SourceTree tree = SourceTree.withJdk(directory).withRealJava().with("SSHPERF_CDS", "");
    Installation sshperf = tree.launcher();
    sshperf.run("--version");
    Path archive = onlyArchive(tree);
    Object made = Files.getAttribute(archive, "unix:ino");

    assertThat(sshperf.run("--version").err()).isEmpty();
    assertThat(Files.getAttribute(onlyArchive(tree), "unix:ino")).isEqualTo(made);

    Files.delete(archive);
    Files.writeString(archive, "not an archive");
    Installation.Ended ended = sshperf.run("--version");
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("sshperf ");
    assertThat(ended.err()).isEmpty();
  }

  private static Path onlyArchive(SourceTree tree) throws IOException {
    try (Stream<Path> files = Files.list(tree.current().resolve("cds"))) {
      List<Path> archives = files.filter(file -> file.toString().endsWith(".jsa")).toList();
      assertThat(archives).hasSize(1);
      return archives.get(0);
    }
  }

  private static void assertRefused(SourceTree tree, String what, String remedy) {
    Installation.Ended ended = tree.launcher().run("runs");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err().lines().filter(line -> !line.contains("building")))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("sshperf: ").contains(what, remedy));
  }
}
