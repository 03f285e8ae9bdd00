package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Quoted;
import java.util.regex.Pattern;

/** A matrix' name: it becomes a part of run ids and file names. */
final class MatrixName {
  private static final int LONGEST = 40;
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1," + LONGEST + "}");
  private static final String FALLBACK = "matrix";

  private MatrixName() {}

  /**
   * @throws IllegalArgumentException with the text and what was expected
   */
  static String checked(String text) {
    if (!VALID.matcher(text).matches()) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " (expected 1 to 40 letters, digits, '.', '_' or '-')");
    }
    return text;
  }

  /** The file's name without folder and extension, other characters replaced. */
  static String ofSource(String source) {
    String file = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    int dot = file.lastIndexOf('.');
    String stem =
        (dot > 0 ? file.substring(0, dot) : file)
            .replaceAll("[^A-Za-z0-9._-]+", "-")
            .replaceAll("^[._-]+|-+$", "");
    return stem.isEmpty() ? FALLBACK : stem.substring(0, Math.min(LONGEST, stem.length()));
  }
}
