package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads one file from the server. One thread asks; MINA's I/O thread takes what comes, in whatever
 * order, and what is missing of an answer is asked for again.
 */
final class SftpDownload {
  private final byte[] handle;
  private final FileSink sink;
  private final long size;
  private final int buffer;
  private final Counter counter;
  private final Runnable whole;
  private final Queue<Piece> missing = new ConcurrentLinkedQueue<>();
  private long asked;
  private volatile long lastDataNanos;

  /**
   * @param handle the server's, of the file
   * @param sink its owner closes it
   * @param size of the file, 1 byte or more
   * @param buffer payload bytes of a request; the last one may have fewer
   * @param whole run on MINA's I/O thread when the last byte has come
   */
  SftpDownload(
      byte[] handle, FileSink sink, long size, int buffer, Counter counter, Runnable whole) {
    this.handle = handle;
    this.sink = sink;
    this.size = size;
    this.buffer = buffer;
    this.counter = counter;
    this.whole = whole;
  }

  /** Asks for all of it; it has arrived when this returns. */
  void run(SftpRequests requests, Pacer pacer)
      throws IOException, ExchangeException, InterruptedException {
    while (true) {
      int inFlight = requests.inFlight(); // before next(): an answer first leaves what is missing
      Piece piece = next();
      if (piece != null) {
        requests.awaitTurn(pacer, piece.again ? 0 : piece.length);
        requests
            .begin(SftpCodes.READ, piece)
            .string(handle)
            .int64(piece.position)
            .int32(piece.length)
            .write();
      } else if (inFlight > 0) {
        requests.awaitFewer(inFlight);
      } else {
        return;
      }
    }
  }

  private @Nullable Piece next() {
    Piece again = missing.poll();
    if (again != null || asked == size) {
      return again;
    }
    Piece next = new Piece(asked, (int) Math.min(buffer, size - asked), false);
    asked += next.length;
    return next;
  }

  /** When the last bytes arrived, on {@link System#nanoTime}. */
  long lastDataNanos() {
    return lastDataNanos;
  }

  private final class Piece implements InFlight.Answer {
    final long position;
    final int length;
    final boolean again;

    Piece(long position, int length, boolean again) {
      this.position = position;
      this.length = length;
      this.again = again;
    }

    @Override
    public void take(int type, IncomingMessage message) throws IOException, ExchangeException {
      if (type != SftpCodes.DATA) {
        throw noData(type, message);
      }
      int got = message.beginString();
      if (got == 0 || got > length) {
        throw SftpAnswers.failed("%s with %d bytes instead of %d".formatted(this, got, length));
      }
      if (got < message.remaining()) {
        throw new MalformedMessageException("a message that goes on behind its data");
      }
      sink.write(message.array(), message.offset(), got, position);
      if (!counter.add(message.array(), message.offset(), got, position)) {
        throw new IllegalStateException(this + " was counted before");
      }
      lastDataNanos = System.nanoTime();
      if (got < length) {
        missing.add(new Piece(position + got, length - got, true));
      }
      if (counter.bytes() == size) {
        whole.run();
      }
    }

    private ExchangeException noData(int type, IncomingMessage message) throws IOException {
      if (type != SftpCodes.STATUS) {
        return SftpAnswers.unexpected(toString(), type, message);
      }
      int code = message.int32();
      return code == SftpStatus.EOF.code()
          ? new ExchangeException(
              ReasonCode.NOT_SENT_WHOLE, "the server ended the file at byte " + position)
          : SftpAnswers.status(toString(), code, message);
    }

    @Override
    public String toString() {
      return "the read at byte " + position;
    }
  }
}
