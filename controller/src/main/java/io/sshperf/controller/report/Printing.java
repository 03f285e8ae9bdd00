package io.sshperf.controller.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** Writing from where no checked exception can pass. */
final class Printing {
  private Printing() {}

  static void write(Writer writer, String text) {
    try {
      writer.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  static void flush(Writer writer) {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
