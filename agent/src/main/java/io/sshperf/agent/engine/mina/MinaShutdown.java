package io.sshperf.agent.engine.mina;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.Closeable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes a MINA client or server at once: sockets first, then its threads. */
final class MinaShutdown {
  private static final Logger log = LoggerFactory.getLogger(MinaShutdown.class);
  private static final long MOST_SECONDS = 5;

  private MinaShutdown() {}

  /** Waits until it is closed, also on an interrupted thread, whose flag stays set. */
  static void now(Closeable side) {
    CountDownLatch closed = new CountDownLatch(1);
    side.close(true).addListener(future -> closed.countDown());
    boolean interrupted = false;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (closed.getCount() > 0 && System.nanoTime() < end) {
      try {
        if (!closed.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          log.warn("{} is not closed after {} s; its threads may linger", side, MOST_SECONDS);
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
