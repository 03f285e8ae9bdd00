package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import java.io.IOException;

/**
 * One file as it arrives, in order: kept, then counted. Belongs to the thread that receives it.
 *
 * @param counter of this file alone
 * @param sink where it is kept; closed with this
 */
public record ArrivingFile(Counter counter, FileSink sink) {

  /**
   * Takes the bytes that follow all others; the array is the caller's again afterwards.
   *
   * @throws IOException if they cannot be kept, in which case they are not counted
   */
  public void write(byte[] data, int offset, int length) throws IOException {
    sink.write(data, offset, length, counter.bytes());
    counter.add(data, offset, length);
  }

  /**
   * No more will come. Closing again does nothing.
   *
   * @throws IOException if what came cannot be kept
   */
  public void close() throws IOException {
    sink.close();
  }
}
