package io.sshperf.agent.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the programs of this host are. */
public final class Programs {
  /** Servers are often not in a user's PATH. */
  private static final List<String> USUAL =
      List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

  /** What children have as PATH. */
  static final String CHILD_PATH = String.join(File.pathSeparator, USUAL);

  private Programs() {}

  /**
   * Looks in {@code more}, then the PATH of this process, then the usual places.
   *
   * @param name without a slash
   * @return absolute, of an executable file
   */
  public static Optional<Path> find(String name, List<Path> more) {
    return find(name, more, Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  static Optional<Path> find(String name, List<Path> more, String path) {
    if (name.isEmpty() || name.indexOf('/') >= 0) {
      throw new IllegalArgumentException("program: " + name + " (expected a name without /)");
    }
    List<Path> places = new ArrayList<>(more);
    for (String place : path.split(File.pathSeparator, -1)) {
      absolute(place).ifPresent(places::add);
    }
    USUAL.forEach(place -> places.add(Path.of(place)));
    return places.stream()
        .map(place -> place.toAbsolutePath().resolve(name))
        .filter(Programs::isProgram)
        .findFirst();
  }

  static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /** A relative entry means another place for everyone, and is no place for a daemon to look. */
  private static Optional<Path> absolute(String place) {
    try {
      return Optional.of(Path.of(place)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
