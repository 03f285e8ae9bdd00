package io.sshperf.agent.relay;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.NoSuchElementException;
import java.util.Queue;

/**
 * What came in and is not yet due to go out, in order. Times are {@link System#nanoTime} or any
 * other clock that does not go back. Not thread-safe.
 */
final class DelayLine<T> {
  /** What {@link #untilDue} says when nothing is held. */
  static final long NOTHING = Long.MAX_VALUE;

  private record Held<T>(T item, long due) {}

  private final long delayNanos;
  private final Queue<Held<T>> held = new ArrayDeque<>();

  DelayLine(Duration delay) {
    this.delayNanos = delay.toNanos();
  }

  void add(T item, long now) {
    held.add(new Held<>(item, now + delayNanos));
  }

  /** Nanoseconds until the next item is due, zero if it is; {@link #NOTHING} if there is none. */
  long untilDue(long now) {
    Held<T> next = held.peek();
    return next == null ? NOTHING : Math.max(0, next.due() - now);
  }

  /** The next item, due or not. */
  T remove() {
    Held<T> next = held.poll();
    if (next == null) {
      throw new NoSuchElementException("nothing is held");
    }
    return next.item();
  }

  int size() {
    return held.size();
  }
}
