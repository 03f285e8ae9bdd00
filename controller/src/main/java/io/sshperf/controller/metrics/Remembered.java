package io.sshperf.controller.metrics;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is good for a while, so that whoever asks often costs little. Thread-safe: who
 * asks meanwhile waits for the one answer.
 */
final class Remembered<T> {
  private final Supplier<T> question;
  private final long lifeNanos;
  private final LongSupplier nanoTime;
  private @Nullable T answer;
  private long asOf;

  /**
   * @param question its failures are passed on, and not remembered
   * @param nanoTime as {@link System#nanoTime}
   */
  Remembered(Supplier<T> question, Duration life, LongSupplier nanoTime) {
    this.question = question;
    this.lifeNanos = life.toNanos();
    this.nanoTime = nanoTime;
  }

  synchronized T get() {
    long now = nanoTime.getAsLong();
    T known = answer;
    if (known == null || now - asOf >= lifeNanos) {
      known = question.get();
      answer = known;
      asOf = now;
    }
    return known;
  }
}
