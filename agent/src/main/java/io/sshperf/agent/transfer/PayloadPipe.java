package io.sshperf.agent.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/** Moves a file's payload to or from a pipe of a program, on the caller's thread. */
public final class PayloadPipe {
  /** As much as a pipe holds; no more goes at once however large a piece is handed over. */
  private static final int PIECE = 64 << 10;

  private PayloadPipe() {}

  /**
   * Writes all of it, in no more than its time and no faster than its limit.
   *
   * @param counter gets every byte handed over
   * @param start of the stream, on {@link System#nanoTime}
   * @throws IOException if nobody reads any more, or the file cannot be read
   */
  public static void feed(
      FileSource from, OutputStream to, Quota quota, Pacer pacer, Counter counter, long start)
      throws IOException, InterruptedException {
    byte[] piece = new byte[PIECE];
    long sent = 0;
    for (long left = left(quota, sent, start); left > 0; left = left(quota, sent, start)) {
      int length = pacer.piece((int) Math.min(left, PIECE));
      long delay = pacer.delay(length, System.nanoTime());
      if (delay > 0) {
        TimeUnit.NANOSECONDS.sleep(delay);
      }
      from.fill(piece, 0, length, sent);
      to.write(piece, 0, length);
      counter.add(piece, 0, length);
      sent += length;
      pacer.sent(length, System.nanoTime());
    }
  }

  private static long left(Quota quota, long sent, long start) {
    return quota.left(sent, System.nanoTime() - start);
  }

  /**
   * Reads until the end.
   *
   * @param to gets the bytes, from its start on
   * @param counter gets every byte
   * @param most bytes that there may be
   * @return when the last byte came, on {@link System#nanoTime}; 0 if none came
   * @throws IOException if it cannot be read or kept, or there is more than there may be
   */
  public static long drain(InputStream from, FileSink to, Counter counter, long most)
      throws IOException {
    byte[] piece = new byte[PIECE];
    long got = 0;
    long last = 0;
    for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
      last = System.nanoTime();
      if (count > most - got) {
        throw new IOException("more than the " + most + " bytes asked for");
      }
      to.write(piece, 0, count, got);
      counter.add(piece, 0, count);
      got += count;
    }
    return last;
  }
}
