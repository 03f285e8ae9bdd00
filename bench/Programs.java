package io.sshperf.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Where the programs of the host are. */
final class Programs {
  private Programs() {}

  /**
   * The path of a program: on the PATH, or where only root's leads.
   *
   * @param debianPackage that has it, for the one who must install it
   */
  static String find(String program, String debianPackage) {
    return Stream.concat(
            Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":")),
            Stream.of("/usr/sbin", "/usr/local/sbin"))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Path::toString)
        .orElseThrow(
            () ->
                BenchException.wrongUsage(
                    program + " is missing (on Debian: apt-get install " + debianPackage + ")"));
  }
}
