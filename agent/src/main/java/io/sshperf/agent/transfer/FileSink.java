package io.sshperf.agent.transfer;

import java.io.Closeable;
import java.io.IOException;

/** Where the bytes of one file that is received go. Any thread, any order. */
public interface FileSink extends Closeable {

  /**
   * Takes bytes of the file; the array is the caller's again afterwards.
   *
   * @param position of the first byte within the file, 0 or more
   * @throws NoSpaceException if they cannot be kept
   */
  void write(byte[] data, int offset, int length, long position) throws IOException;
}
