package io.sshperf.agent.transfer;

import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a file system has room for a transfer's files. */
final class FreeSpace {
  private static final long MARGIN = DataSize.ofMebibytes(64).bytes();
  private static final long MEGABYTE = 1_000_000;

  private FreeSpace() {}

  /**
   * @param ends how many copies of the files will be there
   * @throws NoSpaceException if there is too little
   */
  static void require(Path directory, Load load, int ends) throws IOException {
    FileStore disk = Files.getFileStore(directory);
    long bytes = ends * bytes(load, disk.getBlockSize());
    long free = disk.getUsableSpace();
    if (free < bytes + MARGIN) {
      throw new NoSpaceException(
          "%s free (expected %s for the files%s and %s to spare)"
              .formatted(
                  DataSize.ofBytes(free / MEGABYTE * MEGABYTE),
                  DataSize.ofBytes(bytes),
                  ends > 1 ? " of both agents here" : "",
                  DataSize.ofBytes(MARGIN)),
          directory);
    }
  }

  /** Each file takes whole blocks. */
  private static long bytes(Load load, long block) {
    long bytes = 0;
    for (int stream = 0; stream < load.streams(); stream++) {
      long files = load.files(stream);
      long blocks = (load.share(stream).orElseThrow() / files + block - 1) / block;
      bytes += files * blocks * block;
    }
    return bytes;
  }
}
