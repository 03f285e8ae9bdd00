package io.sshperf.agent.transfer;

import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scratch directory of an agent: where the files of transfers with {@code storage: disk} are,
 * each transfer's in a directory of its own. Thread-safe.
 */
public final class Scratch {
  private static final long MARGIN = DataSize.ofMebibytes(64).bytes();
  private static final int PIECE = 1 << 20;
  private static final long MEGABYTE = 1_000_000;

  private final Path root;

  private Scratch(Path root) {
    this.root = root;
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
    return new Scratch(root);
  }

  /**
   * The files of a sender. On disk they are written out first, which takes its time; an interrupt
   * ends it.
   *
   * @throws NoSpaceException if there is no room for them; nothing is left then
   */
  public PayloadStore sender(TransferSpec spec) throws IOException, InterruptedException {
    Load load = spec.cell().settings().load();
    MemoryStore payload = new MemoryStore(load.payload(), spec.payloadSeed());
    if (load.storage() == Storage.MEMORY) {
      return payload;
    }
    PayloadStore store = onDisk(spec);
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

  /**
   * The files of a receiver, none of them yet.
   *
   * @throws NoSpaceException if there is no room for them
   */
  public PayloadStore receiver(TransferSpec spec) throws IOException {
    Load load = spec.cell().settings().load();
    return load.storage() == Storage.MEMORY
        ? new MemoryStore(load.payload(), spec.payloadSeed())
        : onDisk(spec);
  }

  private PayloadStore onDisk(TransferSpec spec) throws IOException {
    try {
      Files.createDirectories(root);
      requireRoom(spec.cell().settings().load());
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

  /** Each file takes whole blocks. */
  private void requireRoom(Load load) throws IOException {
    FileStore disk = Files.getFileStore(root);
    long block = disk.getBlockSize();
    long bytes = 0;
    for (int stream = 0; stream < load.streams(); stream++) {
      long files = load.files(stream);
      long blocks = (load.share(stream).orElseThrow() / files + block - 1) / block;
      bytes += files * blocks * block;
    }
    long free = disk.getUsableSpace();
    if (free < bytes + MARGIN) {
      throw new NoSpaceException(
          "%s free (expected %s for the files and %s to spare)"
              .formatted(
                  DataSize.ofBytes(free / MEGABYTE * MEGABYTE),
                  DataSize.ofBytes(bytes),
                  DataSize.ofBytes(MARGIN)),
          root);
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
    if (!Files.isDirectory(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> files = Files.walk(directory)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path one : all) {
      Files.deleteIfExists(one);
    }
  }
}
