package io.sshperf.controller.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the first failure of a stream whose writer, a print stream, tells nobody: a result that
 * was not written whole must not look like one. Used by one thread at a time.
 */
final class WatchedOutput extends FilterOutputStream {
  private @Nullable IOException failure;

  WatchedOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  /** Why not all was written; a reader that wanted no more, such as head, is no failure. */
  Optional<String> failure() {
    String message = failure == null ? null : String.valueOf(failure.getMessage());
    return Optional.ofNullable(message)
        .filter(text -> !text.toLowerCase(Locale.ROOT).contains("broken pipe"));
  }
}
