package io.sshperf.controller.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether whoever began a run still lives: a process holds a lock on a file of its own for as
 * long as its runs may go on, and the system lets go of it however the process ends.
 *
 * <p>Not thread-safe.
 */
final class OwnerLocks implements AutoCloseable {
  /**
   * Owners in this process. Their files must not be opened to try their locks: POSIX drops all of a
   * process's locks on a file as soon as it closes any descriptor of that file.
   */
  private static final Set<String> OURS = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private @Nullable Held held;

  private record Held(String owner, Path file, FileChannel channel) {}

  OwnerLocks(Path directory) {
    this.directory = directory;
  }

  /** The id of the owner whose lock this holds, from the first call on. */
  String claim() throws IOException {
    Held before = held;
    if (before != null) {
      return before.owner();
    }
    Files.createDirectories(directory);
    String owner = UUID.randomUUID().toString();
    Path file = file(owner);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw new IOException(file + ": another process has locked this new file");
    }
    OURS.add(owner);
    held = new Held(owner, file, channel);
    return owner;
  }

  /** Whether nobody holds the owner's lock any more. */
  boolean isGone(String owner) throws IOException {
    if (OURS.contains(owner)) {
      return false;
    }
    Path file = file(owner);
    if (!Files.exists(file)) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return Optional.ofNullable(lock).isPresent();
    } catch (OverlappingFileLockException e) {
      return false; // held in this process, by a class loaded twice
    }
  }

  /**
   * The same, asked by somebody who only reads: takes nothing, makes nothing, and takes an owner
   * whose file may not be read for alive.
   */
  boolean isSurelyGone(String owner) {
    if (OURS.contains(owner)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file(owner), StandardOpenOption.READ);
        FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return Optional.ofNullable(lock).isPresent();
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  /** Removes what an owner that is gone left behind. */
  void forget(String owner) throws IOException {
    Files.deleteIfExists(file(owner));
  }

  private Path file(String owner) {
    return directory.resolve(UUID.fromString(owner) + ".lock");
  }

  @Override
  public void close() throws IOException {
    Held last = held;
    held = null;
    if (last != null) {
      Files.deleteIfExists(last.file());
      last.channel().close();
      OURS.remove(last.owner());
    }
  }
}
