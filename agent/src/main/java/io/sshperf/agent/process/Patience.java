package io.sshperf.agent.process;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waiting for what must be waited for, interrupted or not. The interrupt is kept. */
final class Patience {
  private Patience() {}

  /**
   * @return whether it was done in time, however it ended
   */
  static boolean await(Future<?> future, Duration most) {
    long end = System.nanoTime() + most.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
          return true;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (TimeoutException e) {
          return false;
        } catch (ExecutionException | CancellationException e) {
          return true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
