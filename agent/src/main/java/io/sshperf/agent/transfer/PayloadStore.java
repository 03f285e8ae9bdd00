package io.sshperf.agent.transfer;

import java.io.IOException;

/** The files of one end of one transfer. Thread-safe. */
public interface PayloadStore extends AutoCloseable {

  /**
   * Opens a file to be sent.
   *
   * @throws NoSpaceException if it is gone
   */
  FileSource source(PayloadFile file) throws IOException;

  /**
   * Opens a file to be received, empty.
   *
   * @throws NoSpaceException if it cannot be made
   */
  FileSink sink(PayloadFile file) throws IOException;

  /** Removes every file; does nothing the second time. */
  @Override
  void close();
}
