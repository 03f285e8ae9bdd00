package io.sshperf.agent.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Where the rooms of one process are: a directory that no other process has, in that of the agent,
 * or beside the temporary files of all where the account could not pass the agent's. Immutable.
 */
final class RoomsDirectory {
  private static final Path OPEN = Path.of("/tmp");

  /** What is in it is found by name alone. */
  static final Set<PosixFilePermission> PASSABLE = PosixFilePermissions.fromString("rwx--x--x");

  static final FileAttribute<Set<PosixFilePermission>> OWNERS_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path directory;

  /**
   * @param directory the agent's; others may not write there
   */
  RoomsDirectory(Path directory) {
    this.directory = directory.toAbsolutePath();
  }

  /** Removes what agents before left, in either place. */
  void clear() throws IOException {
    Removal.inside(directory);
    List<Path> ours;
    try (Stream<Path> all = Files.list(OPEN)) {
      ours = all.filter(one -> one.getFileName().toString().startsWith(prefix())).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path one : ours) {
      if (isOurs(one)) {
        Removal.of(one);
      }
    }
  }

  /** Anybody may have put something there under that name. */
  private static boolean isOurs(Path file) throws IOException {
    return Files.exists(file, NOFOLLOW_LINKS)
        && Objects.equals(
            Files.getAttribute(file, "unix:uid", NOFOLLOW_LINKS), Account.own().uid());
  }

  /**
   * Makes one.
   *
   * @param open whether any account must be able to pass it
   */
  Path make(boolean open) throws IOException {
    if (!open) {
      Files.createDirectories(directory, OWNERS_ALONE);
      return Files.createTempDirectory(directory, "rooms-", OWNERS_ALONE);
    }
    Path made = Files.createTempDirectory(OPEN, prefix(), OWNERS_ALONE);
    return Files.setPosixFilePermissions(made, PASSABLE);
  }

  private String prefix() {
    byte[] name = directory.toString().getBytes(StandardCharsets.UTF_8);
    return "sshperf-" + UUID.nameUUIDFromBytes(name) + "-";
  }
}
