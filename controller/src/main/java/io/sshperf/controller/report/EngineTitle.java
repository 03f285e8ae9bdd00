package io.sshperf.controller.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An engine and its version, as in {@code openssh 9.2p1}. */
final class EngineTitle {
  /** What follows the name in an identification string: {@code OpenSSH_9.2p1}. */
  private static final Pattern NUMBER = Pattern.compile("[_-](\\d\\S*)");

  private EngineTitle() {}

  /**
   * @param version as the software identifies itself; empty if unknown
   */
  static String of(String engine, String version) {
    Matcher number = NUMBER.matcher(version);
    String shown = number.find() ? number.group(1) : version;
    return shown.isEmpty() ? engine : engine + " " + shown;
  }
}
