package io.sshperf.bench;

import java.util.Locale;

/** What stderr hears while it runs: plain lines. */
final class Progress {
  private Progress() {}

  static void tell(String format, Object... arguments) {
    System.err.println(String.format(Locale.ROOT, format, arguments));
  }
}
