package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line that announces a file, {@code C0644 1024 payload-0-0}. Immutable.
 *
 * @param mode four octal digits
 * @param size in bytes
 * @param name without any directory
 */
record ScpFileLine(String mode, long size, String name) {
  private static final Pattern WRITTEN = Pattern.compile("C([0-7]{4}) ([0-9]{1,18}) ([^/]+)");
  private static final String MODE = "0644";

  /**
   * @param file of a known size
   */
  static ScpFileLine of(PayloadFile file) {
    return new ScpFileLine(MODE, file.size().orElseThrow(), file.name());
  }

  /**
   * @param line without its end
   * @throws ScpException if it is anything else
   */
  static ScpFileLine parse(String line) throws ScpException {
    Matcher matcher = WRITTEN.matcher(line);
    if (!matcher.matches()) {
      throw new ScpException(
          "the line " + Quoted.of(line) + " (expected C, a mode, a size and a name)");
    }
    return new ScpFileLine(matcher.group(1), Long.parseLong(matcher.group(2)), matcher.group(3));
  }

  /** Whether it is this file that is announced; the mode is whatever the peer's disk has. */
  boolean announces(PayloadFile file) {
    return name.equals(file.name()) && size == file.size().orElseThrow();
  }

  /** As it travels. */
  byte[] bytes() {
    return (this + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Without its end. */
  @Override
  public String toString() {
    return "C" + mode + " " + size + " " + name;
  }
}
