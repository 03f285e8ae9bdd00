package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.transfer.FileSource;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.channel.AbstractChannel;
import org.apache.sshd.common.channel.RemoteWindow;
import org.apache.sshd.common.util.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What one side of a channel writes, as a sequence of bytes. They gather in a packet, which leaves
 * when it is full or flushed; payload is made in the packet itself, so nothing is copied before it
 * is encrypted. What the peer's window permits is sent, but no more than 4 MiB wait for the socket,
 * however large the window is, and no more than 32 MiB over all streams of the transfer. Used by
 * one thread, which waits wherever it must and can be interrupted there; {@link #mark} is for any.
 */
public final class ChannelOutput {
  private static final int MOST_QUEUED = 4 << 20;
  private static final int MOST_QUEUED_OVER_ALL = 32 << 20;
  private static final int HEADER = 16;
  private static final int LEAST_CAPACITY = 256;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AbstractChannel channel;
  private final int mostQueued;
  private final Semaphore room;
  private @Nullable Buffer packet;
  private int begin;
  private int limit;
  private int lastLength;
  private final AtomicLong handedOver = new AtomicLong();

  /**
   * @param channel open
   * @param streams of the transfer, 1 or more
   */
  public ChannelOutput(AbstractChannel channel, int streams) {
    this.channel = channel;
    this.mostQueued = Math.min(MOST_QUEUED, MOST_QUEUED_OVER_ALL / streams);
    this.room = new Semaphore(mostQueued);
  }

  /**
   * Writes bytes as they are.
   *
   * @throws IOException if the channel closes
   */
  public void write(byte[] data, int length) throws IOException, InterruptedException {
    int at = 0;
    while (at < length) {
      int piece = Math.min(space(length - at), length - at);
      filling(piece).putRawBytes(data, at, piece);
      at += piece;
      full();
    }
  }

  /**
   * Writes bytes of a file.
   *
   * @param written told of each piece where it lies, before it is encrypted
   * @throws IOException if the channel closes, or the file cannot be read
   */
  public void write(FileSource source, long position, int length, Written written)
      throws IOException, InterruptedException {
    int done = 0;
    while (done < length) {
      int piece = Math.min(space(length - done), length - done);
      Buffer target = filling(piece);
      int at = target.wpos();
      source.fill(target.array(), at, piece, position + done);
      written.piece(target.array(), at, piece);
      target.wpos(at + piece);
      done += piece;
      full();
    }
  }

  /** Told what is written, on the thread that writes. */
  public interface Written {
    /**
     * @param data the packet's own, not to be changed or kept
     */
    void piece(byte[] data, int offset, int length);
  }

  /**
   * Sends what has gathered; waits while too much is queued for the socket.
   *
   * @throws IOException if the connection is gone
   */
  public void flush() throws IOException, InterruptedException {
    Buffer sending = packet;
    if (sending == null || sending.wpos() == begin) {
      return; // a packet without data would cost as much as one with
    }
    packet = null;
    int length = sending.wpos() - begin;
    lastLength = length;
    int end = sending.wpos();
    sending.wpos(begin - Integer.BYTES);
    sending.putUInt(length);
    sending.wpos(end);
    room.acquire(length);
    channel.getRemoteWindow().consume(length);
    handedOver.addAndGet(length);
    channel.writePacket(sending).addListener(done -> room.release(length));
  }

  /**
   * Waits until something can be written.
   *
   * @param wanted how much the caller will write soon
   * @param nanos the longest wait
   * @return bytes that fit into the packet that gathers, at least one; 0 if the peer's window did
   *     not open
   * @throws IOException if the channel closes
   */
  public int space(int wanted, long nanos) throws IOException, InterruptedException {
    Buffer gathering = packet;
    if (gathering != null) {
      return limit - (gathering.wpos() - begin);
    }
    RemoteWindow window = channel.getRemoteWindow();
    try {
      long open = window.waitForSpace(Duration.ofNanos(nanos));
      limit = (int) Math.min(open, Math.min(window.getPacketSize(), mostQueued));
    } catch (SocketTimeoutException e) {
      return 0;
    }
    // A packet is likely to become as long as the last one, whoever begins it.
    int capacity = Math.max(LEAST_CAPACITY, Math.min(limit, Math.max(wanted, lastLength)));
    Buffer fresh =
        channel.getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_DATA, HEADER + capacity);
    fresh.putUInt(channel.getRecipient());
    fresh.putUInt(0); // the length, once it is known
    begin = fresh.wpos();
    packet = fresh;
    return limit;
  }

  /**
   * So many bytes will be written in pieces: a packet that begins with the first of them need not
   * grow.
   *
   * @throws IOException if the channel closes
   */
  public void expect(int length) throws IOException, InterruptedException {
    var unused = space(length);
  }

  private int space(int wanted) throws IOException, InterruptedException {
    while (true) {
      int space = space(wanted, PATIENCE_NANOS);
      if (space > 0) {
        return space;
      }
    }
  }

  /** The packet that gathers, with room for so many bytes; after {@link #space}. */
  private Buffer filling(int length) {
    Buffer gathering = packet;
    if (gathering == null) {
      throw new IllegalStateException("no packet");
    }
    gathering.ensureCapacity(length);
    return gathering;
  }

  private void full() throws IOException, InterruptedException {
    Buffer gathering = packet;
    if (gathering != null && gathering.wpos() - begin >= limit) {
      flush();
    }
  }

  /**
   * Changes as long as anything moves, also after the last byte was handed over: bytes leave for
   * the socket, the peer opens its window.
   */
  public long mark() {
    long written = handedOver.get() - (mostQueued - room.availablePermits());
    return written + 31 * channel.getRemoteWindow().getSize();
  }
}
