package io.sshperf.agent;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A daemon's data directory, which no second one may use meanwhile. The lock is on a file in it
 * that holds the process id; the system lets go of it however the process ends.
 */
public final class LockedDirectory implements AutoCloseable {
  /**
   * Held in this process. Their files must not be opened again: POSIX drops all of a process's
   * locks on a file as soon as it closes any descriptor of that file.
   */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private LockedDirectory(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Makes the directory, for its user alone, if there is none, and locks it.
   *
   * @param lock the lock file's name
   * @param daemon who else may have it, as {@code agent}
   * @param expected what the user should do then
   * @throws IOException if it cannot be had; the message is for the user
   */
  public static LockedDirectory open(Path directory, String lock, String daemon, String expected)
      throws IOException {
    Path file = made(directory).resolve(lock);
    if (!OURS.add(file)) {
      throw inUse(directory, daemon, "in this process", expected);
    }
    boolean held = false;
    try {
      FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE);
      if (channel.tryLock() == null) {
        String holder = read(channel);
        channel.close();
        throw inUse(directory, daemon, holder, expected);
      }
      held = true;
      write(channel, ProcessHandle.current().pid());
      return new LockedDirectory(file, channel);
    } catch (FileSystemException e) {
      throw unusable(directory, e);
    } finally {
      if (!held) {
        OURS.remove(file);
      }
    }
  }

  private static Path made(Path directory) throws IOException {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return directory.toRealPath();
    } catch (FileSystemException e) {
      throw unusable(directory, e);
    }
  }

  private static void write(FileChannel channel, long pid) throws IOException {
    channel.truncate(0);
    channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    String pid = new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII).strip();
    return pid.matches("\\d+") ? "pid " + pid : "its pid is not known";
  }

  private static IOException inUse(Path directory, String daemon, String holder, String expected) {
    return new IOException(
        "%s is in use by another %s, %s (expected %s)"
            .formatted(Quoted.harmless(directory.toString()), daemon, holder, expected));
  }

  private static IOException unusable(Path directory, FileSystemException e) {
    String why;
    if (e instanceof FileAlreadyExistsException) {
      why = "it is a file";
    } else if (e instanceof AccessDeniedException) {
      why = "permission denied";
    } else {
      why = e.getReason() != null ? e.getReason() : e.toString();
    }
    return new IOException(
        "%s cannot be used: %s (expected a directory that this user may write, named by --data)"
            .formatted(Quoted.harmless(directory.toString()), why),
        e);
  }

  /** A file in it. */
  Path resolve(String name) {
    return file.resolveSibling(name);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    OURS.remove(file);
  }
}
