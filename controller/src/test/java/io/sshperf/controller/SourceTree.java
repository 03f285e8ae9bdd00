package io.sshperf.controller;

import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A source tree of sshperf with a space in its path, a Maven that copies what this build made
 * instead of compiling, and a Java that says with what it was called. What there is on this machine
 * is not seen: {@code PATH} has only the tools that the launcher needs.
 */
final class SourceTree {
  static final Path BASE = Path.of(System.getProperty("sshperf.basedir", "..")).toAbsolutePath();
  private static final String TOOLS =
      "bash cat chmod cksum comm cp cut dirname env find flock grep gzip head ln mkdir mktemp mv"
          + " readlink rm sed sleep sort stat stty tail tar timeout touch";

  final Path directory;
  final Path root;
  private final Path bin;
  private final Path jvms;
  private final Map<String, String> environment = new HashMap<>();

  SourceTree(Path directory) throws IOException {
    this.directory = directory;
    root = Files.createDirectories(directory.resolve("a source tree"));
    bin = Files.createDirectories(directory.resolve("bin"));
    jvms = Files.createDirectories(directory.resolve("jvms"));
    for (String tool : TOOLS.split(" ")) {
      executable(bin.resolve(tool), "exec " + installed(tool) + " \"$@\"");
    }
    for (String file : List.of("sshperf", "pom.xml", "README.md", "LICENSE", "CHANGELOG.md")) {
      Files.copy(BASE.resolve(file), root.resolve(file));
    }
    for (String module : List.of("proto", "agent", "controller")) {
      Files.createDirectories(root.resolve(module).resolve("src/main/java"));
      write(module + "/pom.xml", "<project/>");
      write(module + "/src/main/java/A.java", "class A {}");
    }
    environment.put("PATH", bin.toString());
    environment.put("SSHPERF_JVMS", jvms.toString());
    environment.put("HOME", Files.createDirectories(directory.resolve("home")).toString());
    environment.put("XDG_CACHE_HOME", "");
    environment.put("JAVA_HOME", "");
    environment.put("SSHPERF_JAVA", "");
    environment.put("SSHPERF_CDS", "off");
    addMaven();
  }

  /** All there, and nothing of it real but the launcher. */
  static SourceTree withJdk(Path directory) throws IOException {
    SourceTree tree = new SourceTree(directory);
    tree.addJava("jdk-17", "17.0.2", true);
    return tree;
  }

  Installation launcher() {
    return launcher(root.resolve("sshperf"));
  }

  Installation launcher(Path launcher) {
    return new Installation(directory, launcher, environment);
  }

  SourceTree with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** The JVM of this test, for what has to run. */
  SourceTree withRealJava() {
    return with("SSHPERF_JAVA", System.getProperty("java.home"));
  }

  void write(String file, String text) throws IOException {
    Files.writeString(root.resolve(file), text);
  }

  void remove(String tool) throws IOException {
    Files.delete(bin.resolve(tool));
  }

  /** How often Maven was asked. */
  long builds() throws IOException {
    Path log = directory.resolve("builds");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  /** From now on Maven goes on only when told to. */
  void holdMaven() throws IOException {
    Files.createFile(directory.resolve("hold"));
  }

  void releaseMaven() throws IOException {
    Files.delete(directory.resolve("hold"));
  }

  /** The directories of builds that are there. */
  List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(".build"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("build-")).toList();
    }
  }

  Path current() throws IOException {
    return root.resolve(".build/current").toRealPath();
  }

  Path addJava(String name, String version, boolean jdk) throws IOException {
    Path home = Files.createDirectories(jvms.resolve(name));
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    executable(home.resolve("bin/java"), "printf '%s\\n' \"Java " + version + "\" \"$@\"");
    if (jdk) {
      executable(home.resolve("bin/javac"), "exit 1");
    }
    return home;
  }

  private void addMaven() throws IOException {
    executable(
        bin.resolve("mvn"),
        """
        echo "$JAVA_HOME" >> '%1$s/builds'
        while [ -e '%1$s/hold' ]; do sleep 0.05; done
        if grep -rq BROKEN */src; then
          echo "[ERROR] $PWD/agent/src/main/java/A.java:[3,5] ';' expected"
          echo "[ERROR] -> [Help 1]"
          exit 1
        fi
        mkdir -p controller/target/lib
        ln '%2$s'/controller/target/lib/*.jar controller/target/lib/ 2> /dev/null \\
          || cp -p '%2$s'/controller/target/lib/*.jar controller/target/lib/
        """
            .formatted(directory, BASE));
  }

  private static void executable(Path file, String script) throws IOException {
    Files.writeString(file, "#!/bin/bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, fromString("rwxr-xr-x"));
  }

  private static Path installed(String tool) {
    return Stream.of("/usr/bin", "/bin")
        .map(place -> Path.of(place, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new AssertionError(tool + " is missing; the launcher needs it"));
  }
}
