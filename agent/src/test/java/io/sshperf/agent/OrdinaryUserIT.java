package io.sshperf.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.process.Account;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever starts programs does so differently as root and as an ordinary user. Its tests, which
 * have run as whoever runs this, run again as an account without rights, where this is root.
 */
class OrdinaryUserIT {
  private static final int LONGEST_MINUTES = 15;
  private static final List<String> PACKAGES =
      List.of("io.sshperf.agent.process", "io.sshperf.agent.engine.openssh");

  @Test
  void testsOfWhatStartsProgramsPassAsAnOrdinaryUserToo() throws Exception {
    if (Account.own().uid() != 0) {
      // They have run as one already; as root they cannot.
      assertThat(Account.chosen(Optional.empty())).isEqualTo(Account.own());
      return;
    }
    Account user = Account.named("nobody");
    Path home = Files.createTempDirectory("as"); // sockets below it have paths of 107 bytes
    try {
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
      String classPath = readable(home);
      Path directory = Files.createDirectory(home.resolve("w"));
      user.own(directory);
      Path output = directory.resolve("output");
      assertThat(run(user, classPath, directory, output)).as(tail(output)).isZero();
      String text = Files.readString(output);
      assertThat(text).contains("as " + user.uid()).contains(TestsOfPackages.SUCCESS);
      System.out.println(
          text.lines().filter(l -> l.startsWith(TestsOfPackages.SUCCESS)).findFirst().get());
    } finally {
      remove(home);
    }
  }

  private static int run(Account user, String classPath, Path directory, Path output)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("setpriv"));
    words.addAll(List.of("--reuid", "" + user.uid(), "--regid", "" + user.gid()));
    words.addAll(List.of("--clear-groups", "--inh-caps=-all", "--bounding-set=-all"));
    words.addAll(List.of("--pdeathsig", "KILL"));
    words.add(ProcessHandle.current().info().command().orElseThrow());
    words.addAll(List.of("-Xmx1g", "-Djava.io.tmpdir=" + directory, "-cp", classPath));
    words.add(TestsOfPackages.class.getName());
    words.addAll(PACKAGES);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(output.toFile()));
    builder.environment().put("HOME", directory.toString());
    builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).as(tail(output)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The same classes, where everybody can read them: a home directory often lets nobody in. */
  private static String readable(Path home) throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> copies = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path from = Path.of(entry);
      if (Files.exists(from)) {
        Path to = home.resolve("classes-" + copies.size() + suffix(from));
        copy(from, to);
        copies.add(to.toString());
      }
    }
    return String.join(File.pathSeparator, copies);
  }

  private static String suffix(Path entry) {
    return Files.isDirectory(entry) ? "" : ".jar";
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Path target = to.resolve(from.relativize(one).toString());
        Files.copy(one, target);
        Files.setPosixFilePermissions(
            target,
            PosixFilePermissions.fromString(Files.isDirectory(one) ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }

  private static String tail(Path output) throws IOException {
    if (!Files.exists(output)) {
      return "no output";
    }
    List<String> lines = Files.readAllLines(output);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 80), lines.size()));
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
