package io.sshperf.agent.engine.openssh;

import java.util.List;

/** What a program said last, as the text of a reason: one line, of 300 characters at most. Pure. */
final class LastWords {
  private static final int LONGEST = 300;
  private static final int LINES = 3;

  private LastWords() {}

  /**
   * @param what happened, with the program's name
   * @param said what it said, oldest first
   */
  static String of(String what, List<String> said) {
    return said.isEmpty() ? shortened(what + ", and said nothing") : with(what, said);
  }

  /** The same, where nobody expects it to have said anything. */
  static String with(String what, List<String> said) {
    if (said.isEmpty()) {
      return shortened(what);
    }
    List<String> last = said.subList(Math.max(0, said.size() - LINES), said.size());
    return shortened(what + ": " + String.join("; ", last.stream().map(String::strip).toList()));
  }

  static String shortened(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text;
  }
}
