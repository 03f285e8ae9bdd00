package io.sshperf.proto.model;

import java.util.regex.Pattern;

/**
 * Names one transfer, over all runs. Messages about a transfer are keyed by it.
 *
 * @param text 1 to 128 letters, digits, dots, hyphens or underscores
 */
public record TransferId(String text) {
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  public TransferId {
    if (!VALID.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "transfer id: "
              + Quoted.of(text)
              + " (expected 1 to 128 letters, digits, '.', '-' or '_')");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
