package io.sshperf.bench;

import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Payload;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file in memory, so that no disk limits whoever reads or writes it. Random bytes are those that
 * an agent makes: incompressible, no block twice.
 */
final class MemoryFile implements AutoCloseable {
  private static final int PIECE = 1 << 20;

  private final Path path;

  private MemoryFile(Path path) {
    this.path = path;
  }

  /**
   * Random bytes.
   *
   * @throws BenchException if there is no tmpfs, or no room on it
   */
  static MemoryFile random(Place place, String name, DataSize size, long seed) throws IOException {
    MemoryFile file = room(place, name, size);
    PayloadSource source = PayloadSource.of(Payload.RANDOM, seed, 0);
    byte[] piece = new byte[PIECE];
    try (OutputStream out = Files.newOutputStream(file.path)) {
      for (long at = 0; at < size.bytes(); at += PIECE) {
        int length = (int) Math.min(PIECE, size.bytes() - at);
        source.fill(piece, 0, length, at);
        out.write(piece, 0, length);
      }
    }
    return file;
  }

  /**
   * A file that others will write.
   *
   * @throws BenchException if there is no tmpfs, or no room on it
   */
  static MemoryFile room(Place place, String name, DataSize size) throws IOException {
    Path directory =
        place
            .memory()
            .orElseThrow(() -> BenchException.notMeasured("/dev/shm: no directory to write in"));
    require(directory, size);
    return new MemoryFile(directory.resolve(name));
  }

  /**
   * Writes so much memory, or half of what there is room for, and gives it back at once. The host
   * of a virtual machine takes memory that lies free for some seconds; whoever writes it first then
   * pays for getting it again, 2.5 s/GiB instead of 0.45 where this was measured, which must not be
   * one side more often than the other.
   */
  static void touch(Place place, DataSize size) throws IOException {
    try (MemoryFile file = room(place, "touched", DataSize.ofBytes(0));
        OutputStream out = Files.newOutputStream(file.path)) {
      long most = Math.min(size.bytes(), Files.getFileStore(file.path).getUsableSpace() / 2);
      byte[] zeros = new byte[PIECE];
      for (long at = 0; at < most; at += PIECE) {
        out.write(zeros, 0, (int) Math.min(PIECE, most - at));
      }
    }
  }

  Path path() {
    return path;
  }

  /** That the directory is in memory, with room for so much. */
  static void require(Path directory, DataSize size) throws IOException {
    FileStore store = Files.getFileStore(directory);
    if (!store.type().equals("tmpfs")) {
      throw BenchException.notMeasured(directory + ": a " + store.type() + " (expected a tmpfs)");
    }
    if (store.getUsableSpace() < size.bytes()) {
      throw BenchException.notMeasured(
          "%s: room for %d bytes (expected %d; choose a smaller --size)"
              .formatted(directory, store.getUsableSpace(), size.bytes()));
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path);
  }
}
