package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import java.io.IOException;

/**
 * One file as it arrives, in order: kept, then counted. Belongs to the thread that receives it.
 *
 * @param counter of this file alone
 */
record ArrivingFile(Counter counter, FileSink sink) {

  /**
   * Takes the bytes that follow all others; the array is the caller's again afterwards.
   *
   * @throws IOException if they cannot be kept, in which case they are not counted
   */
  void write(byte[] data, int offset, int length) throws IOException {
    sink.write(data, offset, length, counter.bytes());
    counter.add(data, offset, length);
  }

  void close() throws IOException {
    sink.close();
  }
}
