package io.sshperf.controller.result;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where a store's files are.
 *
 * @param directory the data directory
 */
record StoreFiles(Path directory) {
  Path database() {
    return directory.resolve("runs.db");
  }

  Path owners() {
    return directory.resolve("owners");
  }

  /** Makes the data directory, for its user alone, if there is none. */
  void create() {
    requireDirectory();
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] mode =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    try {
      Files.createDirectories(directory, mode);
    } catch (IOException e) {
      throw new StoreException(
          directory + ": cannot be made: " + e + " (name a --data directory that can)", e);
    }
  }

  void requireDirectory() {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new StoreException(directory + ": is a file (expected a directory)", null);
    }
    if (Files.isDirectory(database())) {
      throw new StoreException(database() + ": is a directory (expected a file)", null);
    }
  }
}
