package io.sshperf.agent.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** One started program. Thread-safe, but each stream is one thread's. */
@SuppressWarnings("DoNotCallSuggester") // not written yet
public final class Child implements AutoCloseable {

  /**
   * What it reads, where that is a pipe. Nothing is held back; a large array goes to the pipe as it
   * is.
   *
   * @throws IllegalStateException if it reads something else
   */
  public OutputStream stdin() {
    throw new UnsupportedOperationException();
  }

  /**
   * What it writes, where that is a pipe; a large array is filled from the pipe itself.
   *
   * @throws IllegalStateException if that goes elsewhere
   */
  public InputStream stdout() {
    throw new UnsupportedOperationException();
  }

  /** Of the started process; confined, that is the sandbox's, and the program below it. */
  public long pid() {
    throw new UnsupportedOperationException();
  }

  public boolean isAlive() {
    throw new UnsupportedOperationException();
  }

  /**
   * Done when it has ended, however, and what it said was heard. Completing or cancelling it does
   * nothing to the child.
   */
  public CompletableFuture<Exit> exit() {
    throw new UnsupportedOperationException();
  }

  /** Waits for its end; its limit bounds that. */
  public Exit awaitExit() throws InterruptedException {
    throw new UnsupportedOperationException();
  }

  /**
   * @throws TimeoutException if it has not ended by then; it goes on
   */
  public Exit awaitExit(Duration patience) throws InterruptedException, TimeoutException {
    throw new UnsupportedOperationException();
  }

  /** The last lines that it said on stderr, at most {@value StderrReader#KEPT_LINES}. */
  public List<String> lastLines() {
    throw new UnsupportedOperationException();
  }

  /**
   * Kills it with all that it started, and waits until they are gone, a few seconds at most. Does
   * nothing the second time. An interrupt does not keep it from killing; it is kept.
   */
  public void end() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    end();
  }
}
