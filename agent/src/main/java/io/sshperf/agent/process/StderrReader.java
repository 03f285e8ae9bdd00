package io.sshperf.agent.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what a child says, on a thread of its own, to the end whatever happens, so that the child
 * never waits for it. Memory is bounded.
 */
final class StderrReader {
  private static final Logger log = LoggerFactory.getLogger(StderrReader.class);

  /** Of one line; the rest of a longer one is dropped. */
  static final int MOST_BYTES = 4096;

  static final int KEPT_LINES = 40;
  private static final int BLOCK = 1 << 16;

  private final InputStream from;
  private final ToldTimes times;
  private final byte[] line = new byte[MOST_BYTES];
  private int length;
  private boolean begun;
  private @Nullable LineListener listener;

  /** Guarded by itself. */
  private final ArrayDeque<String> last = new ArrayDeque<>();

  /**
   * @param times hears what is the shell's, which nobody else does
   */
  StderrReader(InputStream from, LineListener listener, ToldTimes times) {
    this.from = from;
    this.times = times;
    this.listener = listener;
  }

  void readAll() {
    byte[] block = new byte[BLOCK];
    long now = System.nanoTime();
    try {
      for (int count = from.read(block); count >= 0; count = from.read(block)) {
        now = System.nanoTime();
        take(block, count, now);
      }
    } catch (IOException e) {
      log.debug("stderr was closed: {}", e.getMessage()); // its child was ended
    }
    if (begun) {
      end(now);
    }
  }

  private void take(byte[] block, int count, long now) {
    int start = 0;
    for (int i = 0; i < count; i++) {
      if (block[i] == '\n') {
        append(block, start, i);
        end(now);
        start = i + 1;
      }
    }
    if (start < count) {
      append(block, start, count);
    }
  }

  private void append(byte[] block, int start, int end) {
    int taken = Math.min(end - start, MOST_BYTES - length);
    System.arraycopy(block, start, line, length, taken);
    length += taken;
    begun = true;
  }

  private void end(long now) {
    int shown = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    String text = new String(line, 0, shown, StandardCharsets.UTF_8);
    length = 0;
    begun = false;
    times.without(text).ifPresent(said -> keep(said, now));
  }

  private void keep(String text, long now) {
    synchronized (last) {
      if (last.size() == KEPT_LINES) {
        last.removeFirst();
      }
      last.addLast(text);
    }
    tell(text, now);
  }

  /** A listener that fails is told no more; the child is read on. */
  private void tell(String text, long now) {
    LineListener hearing = listener;
    if (hearing == null) {
      return;
    }
    try {
      hearing.line(text, now);
    } catch (RuntimeException e) {
      listener = null;
      log.error("what a child says is no longer looked at", e);
    }
  }

  List<String> lastLines() {
    synchronized (last) {
      return List.copyOf(last);
    }
  }
}
