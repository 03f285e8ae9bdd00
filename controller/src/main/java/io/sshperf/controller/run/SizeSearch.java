package io.sshperf.controller.run;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Finds the size that a transfer needs to last for a time, where the method has to know the size
 * before it begins: from 16 MiB to what the rate of each transfer says, in steps of at most sixteen
 * times, until one lasted for half of the time at least. Confined to its run's thread.
 */
final class SizeSearch {
  /** Transfers after which it makes do with what it knows. */
  static final int MOST = 12;

  private static final long START = 16L << 20;
  private static final double LONGEST_STEP = 16;

  private final Load asked;
  private final Duration wanted;
  private Load load;
  private int tried;
  private boolean found;

  /**
   * @param asked what is to last for a time
   */
  SizeSearch(Load asked) {
    if (!(asked.amount() instanceof Amount.Lasting lasting)) {
      throw new IllegalArgumentException(
          "amount: " + asked.amount() + " (expected a duration, which has no size)");
    }
    this.asked = asked;
    this.wanted = lasting.duration();
    double start = START;
    OptionalDouble most = most();
    this.load =
        sized(most.isPresent() ? Math.min(most.getAsDouble(), start * LONGEST_STEP) : start);
  }

  /** What the next transfer is to move. */
  Load load() {
    return load;
  }

  /** Whether more transfers are needed before the size is known. */
  boolean isOpen() {
    return !found && tried < MOST;
  }

  /**
   * Learns from a transfer of {@link #load}.
   *
   * @param elapsed more than zero
   */
  void add(Duration elapsed) {
    tried++;
    found = found || elapsed.multipliedBy(2).compareTo(wanted) >= 0;
    double bytes = load.amount().bytes().orElseThrow();
    double size = bytes * wanted.toNanos() / elapsed.toNanos();
    load = sized(Math.min(size, bytes * LONGEST_STEP));
  }

  /** No more than the limit allows in that time, no less than a byte for each stream. */
  private Load sized(double bytes) {
    long size = (long) Math.min(bytes, most().orElse(Double.MAX_VALUE));
    return asked.withSize(DataSize.ofBytes(Math.max(size, asked.streams())));
  }

  private OptionalDouble most() {
    return asked.limit().map(DataRate::bytesPerSecond).stream()
        .mapToDouble(rate -> rate * (wanted.toNanos() / 1e9))
        .findFirst();
  }
}
