package io.sshperf.agent.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * The thread that starts all children. Both {@code bwrap --die-with-parent} and {@code setpriv
 * --pdeathsig} mean the thread that started a process, not its process (prctl(2),
 * PR_SET_PDEATHSIG): it must be there as long as they are.
 */
final class Starter implements AutoCloseable {
  private static final Duration MOST = Duration.ofMinutes(1);

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread made = new Thread(work, "children");
            made.setDaemon(true);
            return made;
          });

  /**
   * Not given up when interrupted, so that no process is without an owner; the interrupt is kept.
   *
   * @throws IOException if the system refuses
   */
  Process start(ProcessBuilder builder) throws IOException {
    Future<Process> started;
    try {
      started = thread.submit(builder::start);
    } catch (RejectedExecutionException e) {
      throw new IOException("nothing is started any more: this agent ends", e);
    }
    if (!Patience.await(started, MOST)) {
      throw new IOException("a process was not started within " + MOST.toSeconds() + " s");
    }
    boolean interrupted = Thread.interrupted();
    try {
      return started.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted where nothing is waited for", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Only once no child is left: they die with the thread. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
