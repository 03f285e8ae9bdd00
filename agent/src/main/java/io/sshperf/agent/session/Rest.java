package io.sshperf.agent.session;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
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
  private @Nullable ScheduledFuture<?> pending;

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
      pending = timer.schedule(System::gc, QUIET_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Override
  public synchronized void close() {
    timer.shutdownNow();
  }
}
