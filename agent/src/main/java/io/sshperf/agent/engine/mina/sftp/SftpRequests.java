package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.transfer.Pacer;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends the requests of one SFTP connection: as many at a time as permitted, no faster than the
 * limit. They gather in packets as long as there is room for another. Belongs to the thread that
 * sends, which waits here and can be interrupted.
 */
final class SftpRequests {
  private static final long LONGEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final InFlight inFlight;
  private final ChannelOutput output;
  private final OutgoingMessage message;
  private final AtomicLong rests = new AtomicLong();

  SftpRequests(InFlight inFlight, ChannelOutput output) {
    this.inFlight = inFlight;
    this.output = output;
    this.message = new OutgoingMessage(output);
  }

  /**
   * Waits until one more request may be sent.
   *
   * @param payload bytes that it moves and that are not paid for yet
   */
  void awaitTurn(Pacer pacer, int payload)
      throws IOException, ExchangeException, InterruptedException {
    awaitFewer(inFlight.most());
    long delay = pacer.delay(payload, System.nanoTime());
    if (delay > 0) {
      output.flush();
      rest(delay);
    }
    pacer.sent(payload, System.nanoTime());
  }

  /** Waiting for its turn is no stall, however long: the mark moves. */
  private void rest(long nanos) throws InterruptedException {
    for (long left = nanos; left > 0; left -= LONGEST_REST_NANOS) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, LONGEST_REST_NANOS));
      rests.incrementAndGet();
    }
  }

  /** Begins a request; its id is in it. Only if there is room. */
  OutgoingMessage begin(int type, InFlight.Answer answer) {
    return message.begin(type).int32(inFlight.add(answer));
  }

  /** Begins the one message that has no id. */
  OutgoingMessage beginInit() {
    return message.begin(SftpCodes.INIT);
  }

  int inFlight() {
    return inFlight.size();
  }

  /** Waits until fewer than so many are in flight; sends what has gathered before. */
  void awaitFewer(int limit) throws IOException, ExchangeException, InterruptedException {
    if (inFlight.size() >= limit) {
      output.flush();
    }
    inFlight.awaitFewer(limit);
  }

  void flush() throws IOException, InterruptedException {
    output.flush();
  }

  /**
   * Whether a message can be written without waiting for the peer's window.
   *
   * @param nanos the longest wait for that
   */
  boolean fits(int length, long nanos) throws IOException, InterruptedException {
    return output.space(length, nanos) >= length;
  }

  /** Changes as long as anything leaves. */
  long mark() {
    return output.mark() + rests.get();
  }
}
