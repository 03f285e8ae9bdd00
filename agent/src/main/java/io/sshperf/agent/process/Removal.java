package io.sshperf.agent.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;

/**
 * Removes directories that others could write to. Each step is taken from a directory that is held
 * open, so that a link put in the way leads nowhere: root may do this.
 */
final class Removal {
  /** Each level is an open file. */
  private static final int DEEPEST = 64;

  private Removal() {}

  /** Removes a file or a directory and all in it, if there is one. */
  static void of(Path path) throws IOException {
    Path parent = path.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return;
    }
    try (DirectoryStream<Path> above = Files.newDirectoryStream(parent)) {
      remove(secure(above), path.getFileName(), DEEPEST);
    }
  }

  /** Removes all that is in a directory, if there is one. */
  static void inside(Path directory) throws IOException {
    if (Files.isDirectory(directory, NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> open = Files.newDirectoryStream(directory)) {
        removeAll(secure(open), DEEPEST);
      }
    }
  }

  private static void remove(SecureDirectoryStream<Path> above, Path name, int deep)
      throws IOException {
    try {
      if (!isDirectory(above, name)) {
        above.deleteFile(name);
        return;
      }
      if (deep == 0) {
        throw new IOException("directories more than " + DEEPEST + " deep are not removed");
      }
      try (SecureDirectoryStream<Path> open = above.newDirectoryStream(name, NOFOLLOW_LINKS)) {
        removeAll(open, deep - 1);
      }
      above.deleteDirectory(name);
    } catch (NoSuchFileException e) {
      // Another removed it, as the janitor of an agent before.
    }
  }

  private static void removeAll(SecureDirectoryStream<Path> open, int deep) throws IOException {
    try {
      for (Path entry : open) {
        remove(open, entry.getFileName(), deep);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isDirectory(SecureDirectoryStream<Path> above, Path name)
      throws IOException {
    return above
        .getFileAttributeView(name, BasicFileAttributeView.class, NOFOLLOW_LINKS)
        .readAttributes()
        .isDirectory();
  }

  /** Those of Linux are. */
  private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream)
      throws IOException {
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return secure;
    }
    throw new IOException("directories cannot be held open here (expected Linux)");
  }
}
