package io.sshperf.agent.process;

/**
 * Hears what a child says on stderr. Called by that child's reading thread, which it must not hold
 * up.
 */
@FunctionalInterface
public interface LineListener {

  /**
   * @param text one line without its end, at most {@value StderrReader#MOST_BYTES} bytes of it; any
   *     characters, control characters too
   * @param nanos {@link System#nanoTime} when it had arrived
   */
  void line(String text, long nanos);
}
