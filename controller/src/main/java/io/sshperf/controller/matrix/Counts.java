package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Quoted;
import java.util.regex.Pattern;

/** Whole numbers within a range. */
final class Counts {
  private static final Pattern WRITTEN = Pattern.compile("\\d{1,9}");

  private Counts() {}

  /**
   * @throws IllegalArgumentException with the text and the range
   */
  static int parse(String text, int least, int most) {
    int count = WRITTEN.matcher(text).matches() ? Integer.parseInt(text) : -1;
    if (count < least || count > most) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " (expected a whole number, " + least + " to " + most + ")");
    }
    return count;
  }
}
