package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.channel.AbstractChannel;
import org.apache.sshd.common.channel.RemoteWindow;
import org.apache.sshd.common.util.buffer.Buffer;

/**
 * Sends one stream's payload through a channel of either side. The payload is made in the packet
 * itself, so nothing is copied before it is encrypted. What the peer's window permits is sent, but
 * no more than 4 MiB wait for the socket, however large the window is, and no more than 32 MiB over
 * all streams of the transfer.
 */
final class PayloadSender {
  private static final int MOST_QUEUED = 4 << 20;
  private static final int MOST_QUEUED_OVER_ALL = 32 << 20;
  private static final int HEADER = 16;
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AbstractChannel channel;
  private final Counter counter;
  private final PayloadSource source;
  private final Quota quota;
  private final Load load;
  private final int mostQueued;
  private final Semaphore room;

  /**
   * @param channel open
   * @param counter gets every byte handed over
   */
  PayloadSender(AbstractChannel channel, Counter counter, TransferSpec spec, int streamIndex) {
    this.channel = channel;
    this.counter = counter;
    this.load = spec.cell().settings().load();
    this.source = PayloadSource.of(load.payload(), spec.payloadSeed(), streamIndex);
    this.quota = Quota.of(load, streamIndex);
    this.mostQueued = Math.min(MOST_QUEUED, MOST_QUEUED_OVER_ALL / load.streams());
    this.room = new Semaphore(mostQueued);
  }

  /**
   * Sends all of it on the caller's thread; the end of file is the caller's to send.
   *
   * @param start of the stream, on {@link System#nanoTime}
   * @throws IOException if the channel closes
   * @throws InterruptedException if the thread is interrupted, wherever it waits
   */
  void send(long start) throws IOException, InterruptedException {
    Pacer pacer = Pacer.of(load, start);
    long packet = channel.getRemoteWindow().getPacketSize();
    long sent = 0;
    for (long left = left(sent, start); left > 0; left = left(sent, start)) {
      int piece = pacer.piece((int) Math.min(left, Math.min(packet, mostQueued)));
      TimeUnit.NANOSECONDS.sleep(pacer.delay(piece, System.nanoTime()));
      int fits = Math.min(piece, window(start));
      if (fits > 0) {
        write(sent, fits);
        sent += fits;
        pacer.sent(fits, System.nanoTime());
      }
    }
  }

  /**
   * Changes as long as anything moves, also after the last byte was handed over: bytes leave for
   * the socket, the peer opens its window. From any thread.
   */
  long mark() {
    long written = counter.bytes() - (mostQueued - room.availablePermits());
    return written + 31 * channel.getRemoteWindow().getSize();
  }

  private long left(long sent, long start) {
    return quota.left(sent, System.nanoTime() - start);
  }

  /** What the window permits; 0 if that is nothing for a second, or until the time is over. */
  private int window(long start) throws IOException, InterruptedException {
    RemoteWindow window = channel.getRemoteWindow();
    long left = quota.nanos() - (System.nanoTime() - start);
    long wait = Math.max(1_000_000, Math.min(left, LONGEST_WAIT_NANOS));
    try {
      return (int) Math.min(Integer.MAX_VALUE, window.waitForSpace(Duration.ofNanos(wait)));
    } catch (SocketTimeoutException e) {
      return 0;
    }
  }

  private void write(long position, int length) throws IOException, InterruptedException {
    room.acquire(length);
    channel.getRemoteWindow().consume(length);
    Buffer packet =
        channel.getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_DATA, HEADER + length);
    packet.putUInt(channel.getRecipient());
    packet.putUInt(length);
    int at = packet.wpos();
    packet.ensureCapacity(length);
    source.fill(packet.array(), at, length, position);
    counter.add(packet.array(), at, length);
    packet.wpos(at + length);
    channel.writePacket(packet).addListener(done -> room.release(length));
  }
}
