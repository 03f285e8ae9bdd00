package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent keeps the files of transfers, each transfer's in a directory of its own: on disk,
 * or on a tmpfs for programs that cannot do without files. Thread-safe.
 */
public final class Scratch implements AutoCloseable {
  /** Where Linux has a tmpfs for everybody. */
  public static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private static final String TMPFS = "tmpfs";
  private static final int PIECE = 1 << 20;

  private final Path root;
  private final Optional<Path> tmpfs;

  private Scratch(Path root, Optional<Path> tmpfs) {
    this.root = root;
    this.tmpfs = tmpfs;
  }

  /**
   * Whatever an agent left there that was killed is removed; the directory itself is made when it
   * is needed.
   *
   * @param root nobody else's
   * @throws IOException if something in it cannot be removed
   */
  public static Scratch in(Path root) throws IOException {
    delete(root);
    return new Scratch(root, Optional.empty());
  }

  /**
   * Files in memory, in a directory made when it is needed. What earlier agents of the same
   * installation left is removed.
   *
   * @param tmpfs usually {@link #SHARED_MEMORY}; that it is a tmpfs is checked when it is needed
   * @param installation the agent's, which runs once at a time
   * @throws IOException if something they left cannot be removed
   */
  public static Scratch inMemory(Path tmpfs, String installation) throws IOException {
    String prefix = "sshperf-" + installation + "-";
    if (Files.isDirectory(tmpfs)) {
      try (Stream<Path> all = Files.list(tmpfs)) {
        for (Path one : all.toList()) {
          if (one.getFileName().toString().startsWith(prefix)) {
            delete(one);
          }
        }
      }
    }
    return new Scratch(tmpfs.resolve(prefix + UUID.randomUUID()), Optional.of(tmpfs));
  }

  /** The directory of them all, which is there only while it is needed. */
  public Path root() {
    return root;
  }

  /**
   * The files of a sender in this process. On disk they are written out first, which takes its
   * time; an interrupt ends it.
   *
   * @throws NoSpaceException if there is no room for them; nothing is left then
   */
  public PayloadStore sender(TransferSpec spec) throws IOException, InterruptedException {
    return isInMemory(spec) ? payload(spec) : written(spec, 1);
  }

  /**
   * The files of a receiver in this process, none of them yet.
   *
   * @throws NoSpaceException if there is no room for them
   */
  public PayloadStore receiver(TransferSpec spec) throws IOException {
    return isInMemory(spec) ? payload(spec) : made(spec, 1);
  }

  /**
   * The files of a program that sends, written out, which takes its time; an interrupt ends it.
   *
   * @param owner who may read them
   * @param ends how many copies of them there are to be on this host
   * @throws NoSpaceException if there is no room for them, or this is to be memory and is none;
   *     nothing is left then
   */
  public PayloadDirectory sent(TransferSpec spec, FileOwner owner, int ends)
      throws IOException, InterruptedException {
    DiskStore store = written(spec, ends);
    return sealed(spec, store, owner, "r--------");
  }

  /**
   * The files of a program that receives, all of them empty.
   *
   * @param owner who may write them
   * @param ends how many copies of them there are to be on this host
   * @throws NoSpaceException if there is no room for them, or this is to be memory and is none;
   *     nothing is left then
   */
  public PayloadDirectory received(TransferSpec spec, FileOwner owner, int ends)
      throws IOException {
    DiskStore store = made(spec, ends);
    boolean whole = false;
    try {
      Load load = spec.cell().settings().load();
      for (int stream = 0; stream < load.streams(); stream++) {
        for (int index = 0; index < load.files(stream); index++) {
          store.sink(PayloadFile.of(load, stream, index)).close();
        }
      }
      whole = true;
    } finally {
      if (!whole) {
        store.close();
      }
    }
    return sealed(spec, store, owner, "rw-------");
  }

  private static PayloadDirectory sealed(
      TransferSpec spec, DiskStore store, FileOwner owner, String mode) throws IOException {
    boolean sealed = false;
    try {
      PayloadDirectory directory =
          PayloadDirectory.sealed(
              store.directory(), spec.cell().settings().load(), store, owner, mode);
      sealed = true;
      return directory;
    } finally {
      if (!sealed) {
        store.close();
      }
    }
  }

  private static boolean isInMemory(TransferSpec spec) {
    return spec.cell().settings().load().storage() == Storage.MEMORY;
  }

  private static MemoryStore payload(TransferSpec spec) {
    return new MemoryStore(spec.cell().settings().load().payload(), spec.payloadSeed());
  }

  private DiskStore written(TransferSpec spec, int ends) throws IOException, InterruptedException {
    Load load = spec.cell().settings().load();
    MemoryStore payload = payload(spec);
    DiskStore store = made(spec, ends);
    boolean whole = false;
    try {
      byte[] piece = new byte[PIECE];
      for (int stream = 0; stream < load.streams(); stream++) {
        for (int index = 0; index < load.files(stream); index++) {
          write(payload, store, PayloadFile.of(load, stream, index), piece);
        }
      }
      whole = true;
      return store;
    } finally {
      if (!whole) {
        store.close();
      }
    }
  }

  private DiskStore made(TransferSpec spec, int ends) throws IOException {
    try {
      if (tmpfs.isPresent()) {
        requireTmpfs(tmpfs.get());
      }
      if (!Files.isDirectory(root)) {
        Files.createDirectories(root);
        // Whoever a program runs as gets through, and sees nothing but what it knows by name.
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx--x--x"));
      }
      FreeSpace.require(root, spec.cell().settings().load(), ends);
      return new DiskStore(
          Files.createTempDirectory(
              root,
              spec.id().text() + "-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
    } catch (NoSpaceException e) {
      throw e;
    } catch (IOException e) {
      throw NoSpaceException.of(root, e);
    }
  }

  private static void requireTmpfs(Path path) throws IOException {
    String type = Files.isDirectory(path) ? Files.getFileStore(path).type() : "not there";
    if (!type.equals(TMPFS)) {
      throw new NoSpaceException("it is " + type + " (expected a tmpfs)", path);
    }
  }

  private static void write(PayloadStore from, PayloadStore to, PayloadFile file, byte[] piece)
      throws IOException, InterruptedException {
    try (FileSource source = from.source(file);
        FileSink sink = to.sink(file)) {
      long size = file.size().orElseThrow();
      for (long at = 0; at < size; at += piece.length) {
        if (Thread.interrupted()) {
          throw stopped(null);
        }
        int length = (int) Math.min(piece.length, size - at);
        source.fill(piece, 0, length, at);
        sink.write(piece, 0, length, at);
      }
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      throw stopped(e);
    }
  }

  private static InterruptedException stopped(@Nullable Throwable cause) {
    InterruptedException stopped = new InterruptedException("the files were not finished");
    stopped.initCause(cause);
    return stopped;
  }

  /** Removes a directory and all in it, if there is one. Follows no link. */
  static void delete(Path directory) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path one, BasicFileAttributes attributes)
              throws IOException {
            if (!Files.isWritable(one)) {
              Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rwx------"));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path one, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(one);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path one, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE; // somebody else was faster
            }
            throw failure;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path one, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.deleteIfExists(one);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Removes it with all in it; for the end of the agent. */
  @Override
  public void close() throws IOException {
    delete(root);
  }
}
