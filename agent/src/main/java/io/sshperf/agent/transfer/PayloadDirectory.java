package io.sshperf.agent.transfer;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * The files of one end of one transfer for programs that know nothing but files: all there when it
 * begins, those to be received empty, and no other can come, since nobody may write the directory.
 * How far a transfer is, is how far the files have grown. Thread-safe.
 */
public final class PayloadDirectory implements AutoCloseable {
  private static final int PIECE = 1 << 20;

  /** With less than this left a program's writes may have failed. */
  private static final long FULL = 1 << 20;

  private final Path directory;
  private final Load load;
  private final DiskStore store;

  /** By stream: the first file that is not whole yet. */
  private final int[] current;

  private PayloadDirectory(Path directory, Load load, DiskStore store) {
    this.directory = directory;
    this.load = load;
    this.store = store;
    this.current = new int[load.streams()];
  }

  /**
   * @param store of the directory, with all files; closed with this
   * @param mode of the files, as {@code rw-------}
   */
  static PayloadDirectory sealed(
      Path directory, Load load, DiskStore store, FileOwner owner, String mode) throws IOException {
    for (int stream = 0; stream < load.streams(); stream++) {
      for (int index = 0; index < load.files(stream); index++) {
        Path file = directory.resolve(PayloadFile.of(load, stream, index).name());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        owner.own(file);
      }
    }
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
    return new PayloadDirectory(directory, load, store);
  }

  /** Where they are. */
  public Path path() {
    return directory;
  }

  /** How far a stream's files have grown, in bytes. */
  public synchronized long bytes(int stream) {
    int files = load.files(stream);
    long each = load.share(stream).orElseThrow() / files;
    while (current[stream] < files && size(stream, current[stream]) >= each) {
      current[stream]++;
    }
    long whole = current[stream] * each;
    return current[stream] < files ? whole + size(stream, current[stream]) : whole;
  }

  /** Whether all of a stream's files have grown to their size. */
  public boolean isWhole(int stream) {
    return bytes(stream) == load.share(stream).orElseThrow();
  }

  /** How far all files have grown, in bytes. */
  public long bytes() {
    long bytes = 0;
    for (int stream = 0; stream < load.streams(); stream++) {
      bytes += bytes(stream);
    }
    return bytes;
  }

  private long size(int stream, int index) {
    try {
      return Files.size(directory.resolve(PayloadFile.of(load, stream, index).name()));
    } catch (IOException e) {
      return 0; // the tally says what is wrong with it
    }
  }

  /**
   * Bytes and checksum of a stream's files, one after the other, as they are now. Reads all of
   * them; of one that is larger than it should be, one byte too many.
   *
   * @throws IOException if one cannot be read
   */
  public Tally tally(int stream) throws IOException {
    CRC32C crc = new CRC32C();
    long bytes = 0;
    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
    for (int index = 0; index < load.files(stream); index++) {
      PayloadFile file = PayloadFile.of(load, stream, index);
      bytes += sum(file, crc, piece);
    }
    return new Tally(bytes, (int) crc.getValue());
  }

  private long sum(PayloadFile file, CRC32C crc, ByteBuffer piece) throws IOException {
    long most = file.size().orElseThrow() + 1;
    long bytes = 0;
    try (FileChannel channel =
        FileChannel.open(directory.resolve(file.name()), Set.of(READ, NOFOLLOW_LINKS))) {
      while (bytes < most) {
        piece.clear().limit((int) Math.min(PIECE, most - bytes));
        int count = channel.read(piece);
        if (count < 0) {
          return bytes;
        }
        crc.update(piece.flip());
        bytes += count;
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw NoSpaceException.of(directory, e);
    }
  }

  /** Whether files that did not become whole could not: there is no room left for them. */
  public Optional<Ending> shortage() {
    try {
      long free = Files.getFileStore(directory).getUsableSpace();
      return free < FULL
          ? Optional.of(new NoSpaceException(free + " bytes free", directory).ending())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.of(NoSpaceException.of(directory, e).ending());
    }
  }

  /** Removes them; does nothing the second time. */
  @Override
  public void close() {
    store.close();
  }
}
