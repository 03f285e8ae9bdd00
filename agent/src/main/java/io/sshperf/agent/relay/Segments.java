package io.sshperf.agent.relay;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The memory of all connections of a relay in one direction: so many segments and no more. Who
 * wants another one waits, and does not read meanwhile. Thread-safe.
 */
final class Segments {
  static final int SEGMENT_BYTES = 256 << 10;

  /** A connection with no more than these never waits, so that none starves beside a stuck one. */
  static final int OWN = 2;

  private final int most;
  private final Deque<ByteBuffer> free = new ArrayDeque<>();
  private int taken;

  /**
   * @param bytes the limit; the own segments of connections may come on top
   */
  Segments(long bytes) {
    this.most = Math.toIntExact(bytes / SEGMENT_BYTES);
  }

  Share share() {
    return new Share();
  }

  /** What one connection has of them. */
  final class Share {
    private int held;
    private boolean closed;

    /** An empty segment, as soon as there is one; none if the share was closed. */
    Optional<ByteBuffer> take() throws InterruptedException {
      synchronized (Segments.this) {
        while (!closed && taken >= most && held >= OWN) {
          Segments.this.wait();
        }
        if (closed) {
          return Optional.empty();
        }
        taken++;
        held++;
        ByteBuffer segment = free.poll();
        return Optional.of(
            segment == null ? ByteBuffer.allocateDirect(SEGMENT_BYTES) : segment.clear());
      }
    }

    void give(ByteBuffer segment) {
      synchronized (Segments.this) {
        if (!closed) {
          taken--;
          held--;
          free.push(segment);
          Segments.this.notifyAll();
        }
      }
    }

    /** Nothing more is taken. What is held counts no longer, and is not used again. */
    void close() {
      synchronized (Segments.this) {
        closed = true;
        taken -= held;
        held = 0;
        Segments.this.notifyAll();
      }
    }
  }
}
