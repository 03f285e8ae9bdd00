package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import java.util.concurrent.atomic.AtomicBoolean;

/** One stream as the server sees it. Thread-safe. */
final class ServedStream {
  private final int index;
  private final Counter counter = new Counter();
  private final AtomicBoolean claimed = new AtomicBoolean();
  private volatile boolean whole;

  ServedStream(int index) {
    this.index = index;
  }

  int index() {
    return index;
  }

  Counter counter() {
    return counter;
  }

  /** True the first time: a stream is served once. */
  boolean claim() {
    return claimed.compareAndSet(false, true);
  }

  boolean wasClaimed() {
    return claimed.get();
  }

  /** It was served to its end. */
  void finished() {
    whole = true;
  }

  boolean isFinished() {
    return whole;
  }
}
