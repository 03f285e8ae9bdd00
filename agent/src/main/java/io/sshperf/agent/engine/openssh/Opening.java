package io.sshperf.agent.engine.openssh;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * What a server is made of while it is being opened: closed, the last first, unless all of it came
 * to be. Belongs to the opening thread.
 */
final class Opening implements AutoCloseable {
  private final Deque<Runnable> closing = new ArrayDeque<>();

  /**
   * @param close of the part, which does not fail
   */
  <T> T keep(T part, Consumer<T> close) {
    closing.push(() -> close.accept(part));
    return part;
  }

  /** All of it is the server's now. */
  void done() {
    closing.clear();
  }

  @Override
  public void close() {
    while (!closing.isEmpty()) {
      closing.pop().run();
    }
  }
}
