package io.sshperf.agent.engine.mina.scp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Gathers a line of the rcp protocol, byte by byte. Belongs to the thread that feeds it. */
final class ScpLine {
  /** As long as the longest path, with a mode and a size before it. */
  static final int LONGEST = 4096;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /**
   * Takes the next byte.
   *
   * @return whether it was the end of the line
   * @throws ScpException if the line does not end
   */
  boolean ends(byte next) throws ScpException {
    if (next == '\n') {
      return true;
    }
    if (bytes.size() == LONGEST) {
      throw new ScpException("a line of more than " + LONGEST + " bytes");
    }
    bytes.write(next);
    return false;
  }

  boolean isEmpty() {
    return bytes.size() == 0;
  }

  /** What there is of it, without its end; the next line begins. */
  String take() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }
}
