package io.sshperf.agent;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What is open, closed in the opposite order; one that fails keeps no other from being closed. Not
 * thread-safe.
 */
public final class Resources implements Closeable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /** Keeps it until all is closed; returns it. */
  public <T extends AutoCloseable> T keep(T resource) {
    open.push(resource);
    return resource;
  }

  /** Closes all of it because of a failure, to which those of closing are added. */
  public void closeAfter(Exception failure) {
    try {
      close();
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * @throws IOException the first failure, with the others added
   */
  @Override
  public void close() throws IOException {
    IOException first = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        if (first == null) {
          first = e instanceof IOException io ? io : new IOException(e);
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
