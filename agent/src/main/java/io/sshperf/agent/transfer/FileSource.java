package io.sshperf.agent.transfer;

import java.io.Closeable;
import java.io.IOException;

/** The bytes of one file that is sent. Any thread, any order. */
public interface FileSource extends Closeable {

  /**
   * Writes the file's bytes from {@code position} on into the array.
   *
   * @param position of the first byte within the file, 0 or more
   * @throws IOException if the file cannot be read, or ends before
   */
  void fill(byte[] target, int offset, int length, long position) throws IOException;
}
