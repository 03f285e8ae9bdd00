package io.sshperf.agent.engine.openssh;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which OpenSSH a program is.
 *
 * @param major as 9 in 9.2p1
 * @param minor as 2 in 9.2p1
 * @param text as the software writes it in its identification string, as {@code OpenSSH_9.2p1
 *     Debian-2+deb12u10}
 */
record OpensshVersion(int major, int minor, String text) {
  private static final Pattern SAID =
      Pattern.compile("(OpenSSH_(?:[A-Za-z][A-Za-z_]*_)?(\\d{1,4})\\.(\\d{1,4})[^,\\r\\n]*).*");

  /**
   * Reads what {@code ssh -V} says.
   *
   * @param said standard error, whole
   * @return empty if no line of it is OpenSSH's, as Dropbear's or a shell's complaint
   */
  static Optional<OpensshVersion> parse(String said) {
    return said.lines()
        .map(SAID::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(
            match ->
                new OpensshVersion(
                    Integer.parseInt(match.group(2)),
                    Integer.parseInt(match.group(3)),
                    match.group(1).strip()));
  }

  boolean atLeast(int wantedMajor, int wantedMinor) {
    return major > wantedMajor || (major == wantedMajor && minor >= wantedMinor);
  }

  @Override
  public String toString() {
    return text;
  }
}
