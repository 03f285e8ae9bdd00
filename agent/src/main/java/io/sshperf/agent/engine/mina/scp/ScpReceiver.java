package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ArrivingFile;
import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The receiving side of the rcp protocol: takes the bytes as they arrive, in pieces of any size,
 * and tells lines from data. Belongs to the thread that feeds it; never waits.
 */
final class ScpReceiver {
  private static final Pattern TIMES = Pattern.compile("T\\d{1,18} \\d{1,9} \\d{1,18} \\d{1,9}");

  private enum State {
    LINE,
    DATA,
    /** A file's last byte was taken; whether the sender could read it all comes next. */
    STATUS,
    MESSAGE
  }

  private final boolean times;
  private final Files files;
  private final Replies replies;
  private final ScpLine line = new ScpLine();
  private State state = State.LINE;
  private boolean timesGiven;
  private @Nullable ArrivingFile current;
  private long left;

  /**
   * @param times whether the files' times may come before each of them; they are ignored
   */
  ScpReceiver(boolean times, Files files, Replies replies) {
    this.times = times;
    this.files = files;
    this.replies = replies;
  }

  /** What is wanted. */
  interface Files {
    /**
     * Opens the file that is announced; its bytes follow.
     *
     * @throws ScpException if it is not wanted
     * @throws IOException if it cannot be kept
     */
    ArrivingFile announced(ScpFileLine file) throws IOException;

    /** The one that was announced last is whole, and closed. */
    void whole();
  }

  /** Tells the sender to go on. */
  interface Replies {
    void ok() throws IOException;
  }

  /**
   * Takes what arrives.
   *
   * @throws ScpException if it is not what was expected, or the sender says that it gives up;
   *     nothing is to be taken then any more
   * @throws IOException if a file cannot be kept, or the sender be replied to
   */
  void take(byte[] data, int offset, int length) throws IOException {
    int at = offset;
    int end = offset + length;
    while (at < end) {
      if (state == State.DATA) {
        at += payload(data, at, end - at);
      } else {
        take(data[at]);
        at++;
      }
    }
  }

  /** Whether nothing has begun that is not whole. */
  boolean isBetweenFiles() {
    return state == State.LINE && line.isEmpty() && !timesGiven;
  }

  /** Closes the file that is not whole, if there is one. */
  void close() throws IOException {
    if (current != null) {
      current.close();
      current = null;
    }
  }

  private int payload(byte[] data, int offset, int length) throws IOException {
    int piece = (int) Math.min(left, length);
    file().write(data, offset, piece);
    left -= piece;
    if (left == 0) {
      state = State.STATUS;
    }
    return piece;
  }

  private void take(byte next) throws IOException {
    boolean complains = next == ScpReplies.WARNING || next == ScpReplies.ERROR;
    if (complains && (state == State.STATUS || (state == State.LINE && line.isEmpty()))) {
      state = State.MESSAGE;
    } else if (state == State.STATUS) {
      end(next);
    } else if (line.ends(next)) {
      String text = line.take();
      if (state == State.MESSAGE) {
        throw ScpException.complaint(text);
      }
      begin(text);
    }
  }

  private void begin(String text) throws IOException {
    if (text.startsWith("T")) {
      times(text);
    } else {
      ScpFileLine announced = ScpFileLine.parse(text);
      current = files.announced(announced);
      left = announced.size();
      state = left == 0 ? State.STATUS : State.DATA;
      timesGiven = false;
    }
    replies.ok();
  }

  private void times(String text) throws ScpException {
    if (!times || timesGiven || !TIMES.matcher(text).matches()) {
      throw new ScpException("the line " + Quoted.of(text) + " (expected a file)");
    }
    timesGiven = true;
  }

  private void end(byte status) throws IOException {
    if (status != ScpReplies.OK) {
      throw new ScpException("the byte 0x%02x after a file's last".formatted(status));
    }
    file().close();
    current = null;
    files.whole();
    state = State.LINE;
    replies.ok();
  }

  private ArrivingFile file() {
    if (current == null) {
      throw new IllegalStateException("no file");
    }
    return current;
  }
}
