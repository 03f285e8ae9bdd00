package io.sshperf.agent.session;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives memory back when an agent comes to rest. The serial collector returns what transfers needed
 * only at a full collection, and an idle agent would not make one for days. Thread-safe.
 */
final class Rest implements AutoCloseable {
  /** Longer than what lies between two samples. */
  private static final long QUIET_SECONDS = 15;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "rest");
            thread.setDaemon(true);
            return thread;
          });
  private final BooleanSupplier idle;
  private @Nullable ScheduledFuture<?> pending;

  /**
   * @param idle whether no transfer is under way
   */
  Rest(BooleanSupplier idle) {
    this.idle = idle;
  }

  /** No collection now: it would cost the transfer time. */
  synchronized void transferBegins() {
    if (pending != null) {
      pending.cancel(false);
    }
  }

  /** Collects after a while in which no transfer begins. */
  synchronized void transferEnded() {
    if (pending != null) {
      pending.cancel(false);
    }
    if (!timer.isShutdown()) {
      pending = timer.schedule(this::collect, QUIET_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void collect() {
    if (idle.getAsBoolean()) {
      System.gc();
    }
  }

  @Override
  public synchronized void close() {
    timer.shutdownNow();
  }
}
