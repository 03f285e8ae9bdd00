package io.sshperf.controller.cli;

import java.util.concurrent.CountDownLatch;

/**
 * What happens on SIGTERM, SIGHUP and Ctrl-C: the verb is told to end, and the process waits for it
 * to have cleaned up.
 */
final class Shutdown implements AutoCloseable {
  private final CountDownLatch cleaned = new CountDownLatch(1);
  private final Thread hook;

  private Shutdown(Runnable end) {
    this.hook =
        new Thread(
            () -> {
              end.run();
              awaitCleaned();
            },
            "shutdown");
  }

  /**
   * @param end tells the verb to end; must not block
   */
  static Shutdown hook(Runnable end) {
    Shutdown shutdown = new Shutdown(end);
    Runtime.getRuntime().addShutdownHook(shutdown.hook);
    return shutdown;
  }

  /** Everything is cleaned up. Closed last, so named first in a try. */
  @Override
  public void close() {
    cleaned.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, by this very hook
    }
  }

  private void awaitCleaned() {
    try {
      cleaned.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
