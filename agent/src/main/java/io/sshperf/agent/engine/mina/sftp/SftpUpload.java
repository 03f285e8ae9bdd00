package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import java.io.IOException;

/** Writes one file to the server. Belongs to the thread that sends. */
final class SftpUpload {
  private final byte[] handle;
  private final FileSource source;
  private final long size;
  private final int buffer;
  private final Counter counter;

  /**
   * @param handle the server's, of the file
   * @param source its owner closes it
   * @param size of the file, 1 byte or more
   * @param buffer payload bytes of a request; the last one may have fewer
   * @param counter gets every byte handed over
   */
  SftpUpload(byte[] handle, FileSource source, long size, int buffer, Counter counter) {
    this.handle = handle;
    this.source = source;
    this.size = size;
    this.buffer = buffer;
    this.counter = counter;
  }

  /** Sends all of it; the server has said yes to every request when it returns. */
  void run(SftpRequests requests, Pacer pacer)
      throws IOException, ExchangeException, InterruptedException {
    for (long at = 0; at < size; at += buffer) {
      int length = (int) Math.min(buffer, size - at);
      requests.awaitTurn(pacer, length);
      requests
          .begin(SftpCodes.WRITE, new Written(at))
          .string(handle)
          .int64(at)
          .write(source, at, length, counter::add);
    }
    requests.awaitFewer(1);
  }

  private record Written(long position) implements InFlight.Answer {
    @Override
    public void take(int type, IncomingMessage message) throws IOException, ExchangeException {
      SftpAnswers.requireOk("the write at byte " + position, type, message);
    }
  }
}
