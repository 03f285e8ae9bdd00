package io.sshperf.agent.engine.openssh;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** What the real programs said on their standard error, kept as they said it. */
final class Recorded {
  private Recorded() {}

  /**
   * @param name of a resource beside this class
   */
  static String text(String name) {
    try (InputStream in = Objects.requireNonNull(Recorded.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(name, e);
    }
  }

  /** The log of an output that is over; line n was read n nanoseconds after 0. */
  static DebugLog log(String output) {
    DebugLog log = new DebugLog();
    String[] lines = output.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      log.line(lines[i], i);
    }
    log.end();
    return log;
  }

  /** The number of the first line that holds a text, counted as {@link #log} does. */
  static long lineOf(String output, String text) {
    String[] lines = output.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].contains(text)) {
        return i;
      }
    }
    throw new AssertionError("no line holds " + text);
  }
}
