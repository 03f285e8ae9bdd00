package io.sshperf.agent.session;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This host, kept for one run at a time: a lock on a file that every agent of the host knows,
 * whoever's process it is. The file names the holder and goes when the lock is given free; the
 * kernel gives it free when the process ends in any way. Thread-safe.
 */
final class HostLock implements AutoCloseable {
  /** Writable for everybody, and empty after a boot, on most distributions; then what always is. */
  private static final List<Path> DIRECTORIES =
      List.of(Path.of("/run/lock"), Path.of(System.getProperty("java.io.tmpdir", "/tmp")));

  /**
   * Holders in this process. A process has one lock on a file, and loses it when it closes the file
   * under any descriptor (fcntl(2)), so a second agent of this process must not even open it.
   */
  private static final Map<Path, String> HELD_HERE = new ConcurrentHashMap<>();

  private static final Logger log = LoggerFactory.getLogger(HostLock.class);

  private static final int LONGEST_HOLDER = 200;
  private static final int ATTEMPTS = 10;

  private final Path file;
  private @Nullable FileChannel channel;
  private @Nullable String holder;

  HostLock(String hostId) {
    this(directory().resolve("sshperf-" + digest(hostId) + ".lock"));
  }

  HostLock(Path file) {
    this.file = file;
  }

  /**
   * Takes the lock for a run; succeeds again for the run that has it.
   *
   * @return who has it, if that is another
   * @throws IOException if there can be no such lock on this host
   */
  synchronized Optional<String> acquire(String run) throws IOException {
    if (channel != null) {
      return run.equals(holder) ? Optional.empty() : Optional.of("run " + holder);
    }
    String here = HELD_HERE.putIfAbsent(file, run);
    if (here != null) {
      return Optional.of("run " + here);
    }
    try {
      return acquireFromOthers(run);
    } finally {
      if (channel == null) {
        HELD_HERE.remove(file);
      }
    }
  }

  /** Among processes. The file may be taken away, and another put in its place, at any moment. */
  private Optional<String> acquireFromOthers(String run) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Object> before = identity();
      if (before.isEmpty()) {
        create();
        continue;
      }
      FileChannel opened = open();
      try {
        if (opened.tryLock() == null) {
          return Optional.of(read(opened));
        }
        // While it is open its number cannot go to another file, so equal means: it is the same.
        if (identity().equals(before)) {
          opened.truncate(0);
          opened.write(ByteBuffer.wrap(("run " + run).getBytes(StandardCharsets.UTF_8)), 0);
          channel = opened;
          holder = run;
          return Optional.empty();
        }
      } finally {
        if (channel == null) {
          opened.close();
        }
      }
    }
    throw new IOException(file + " changes faster than it can be locked");
  }

  /** Gives it free, if that run has it. */
  synchronized void release(String run) throws IOException {
    if (run.equals(holder)) {
      close();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    holder = null;
    if (channel != null) {
      try (FileChannel closing = channel) {
        channel = null;
        Files.deleteIfExists(file); // under the lock, so nobody else can have it meanwhile
      } catch (NoSuchFileException e) {
        log.debug("{} was taken away by somebody else", file, e);
      } finally {
        HELD_HERE.remove(file);
      }
    }
  }

  private FileChannel open() throws IOException {
    return FileChannel.open(
        file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Apart from opening: another user's file may be opened, not created (protected_regular,
   * proc(5)).
   */
  private void create() throws IOException {
    try {
      Files.createFile(file);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    } catch (FileAlreadyExistsException e) {
      log.debug("{} was made by another process at the same time", file, e);
    }
  }

  private Optional<Object> identity() throws IOException {
    try {
      return Optional.ofNullable(
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
              .fileKey());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(LONGEST_HOLDER);
    channel.read(text, 0);
    String holder = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
    return holder.isEmpty() ? "another run" : Quoted.harmless(holder);
  }

  private static Path directory() {
    return DIRECTORIES.stream()
        .filter(Files::isWritable)
        .findFirst()
        .orElse(DIRECTORIES.get(DIRECTORIES.size() - 1));
  }

  private static String digest(String hostId) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(hostId.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
