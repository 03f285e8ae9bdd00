package io.sshperf.agent.relay;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One direction of a connection. One thread runs {@link #read}, another one {@link #write}; both
 * end when the connection is closed.
 */
final class Pipe {
  private static final Logger log = LoggerFactory.getLogger(Pipe.class);

  /** As many pieces as would fill the memory with 1 KiB each: a bound on what they cost. */
  private static final int MOST_PIECES = 1 << 18;

  private final SocketChannel from;
  private final SocketChannel to;
  private final Segments.Share memory;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final DelayLine<Piece> line;
  private boolean closed;

  Pipe(SocketChannel from, SocketChannel to, Duration delay, Segments.Share memory) {
    this.from = from;
    this.to = to;
    this.memory = memory;
    this.line = new DelayLine<>(delay);
  }

  /** Takes in what comes until there is no more, or nobody would get it. */
  void read() throws InterruptedException {
    try {
      Optional<ByteBuffer> segment = memory.take();
      while (segment.isPresent()) {
        ByteBuffer current = segment.get();
        int start = current.position();
        if (from.read(current) < 0) {
          end(Piece.End.CLOSED);
          return;
        }
        ByteBuffer bytes = current.duplicate().position(start).limit(current.position());
        // Asked before it is put: a full one may be another connection's as soon as it is.
        boolean full = !current.hasRemaining();
        if (!put(new Piece.Data(bytes, current, full))) {
          return;
        }
        if (full) {
          segment = memory.take();
        }
      }
    } catch (IOException e) {
      log.debug("{} is gone", from, e);
      end(Piece.End.RESET);
    }
  }

  /** Waits for room; false if the pipe is closed. */
  private boolean put(Piece piece) throws InterruptedException {
    long now = System.nanoTime();
    lock.lockInterruptibly();
    try {
      while (!closed && line.size() >= MOST_PIECES) {
        changed.await();
      }
      line.add(piece, now);
      changed.signalAll();
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  /** The sending side has ended; the receiving one learns it after the delay. */
  void end(Piece.End how) {
    lock.lock();
    try {
      line.add(how, System.nanoTime());
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Passes on what is due until the pipe is closed, or the sending side is known to be gone.
   *
   * @param closing called when everything up to a close in good order has been passed on
   * @return whether a reset was passed on
   * @throws IOException if the receiving side is gone
   */
  boolean write(Runnable closing) throws IOException, InterruptedException {
    for (Optional<Piece> next = take(); next.isPresent(); next = take()) {
      Piece piece = next.get();
      if (piece instanceof Piece.Data data) {
        write(data);
      } else if (piece == Piece.End.RESET) {
        to.setOption(StandardSocketOptions.SO_LINGER, 0); // closing it now is a reset
        return true;
      } else {
        to.shutdownOutput();
        closing.run();
      }
    }
    return false;
  }

  private void write(Piece.Data data) throws IOException {
    while (data.bytes().hasRemaining()) {
      to.write(data.bytes());
    }
    if (data.last()) {
      memory.give(data.segment());
    }
  }

  /** The next piece, once it is due; none if the pipe is closed. */
  private Optional<Piece> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed) {
        long wait = line.untilDue(System.nanoTime());
        if (wait == DelayLine.NOTHING) {
          changed.await();
        } else if (wait > 0) {
          changed.awaitNanos(wait);
        } else {
          if (line.size() == MOST_PIECES) {
            changed.signalAll();
          }
          return Optional.of(line.remove());
        }
      }
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing passes any more. The sockets are the connection's to close. */
  void close() {
    memory.close();
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
