package io.sshperf.proto.model;

import java.util.Optional;
import java.util.function.Function;

/**
 * A figure, or why there is none: what cannot be measured is never guessed, and never 0.
 *
 * @param whyNot for a person, at most 255 characters; empty where there is a value
 */
public record Known<T>(Optional<T> value, String whyNot) {
  private static final int LONGEST_TEXT = 255;

  public Known {
    whyNot = Quoted.harmless(whyNot);
    if (value.isPresent() != whyNot.isEmpty()) {
      throw new IllegalArgumentException(
          "figure: " + value + ", '" + whyNot + "' (expected a value, or why there is none)");
    }
    if (whyNot.length() > LONGEST_TEXT) {
      whyNot = whyNot.substring(0, LONGEST_TEXT - 1) + "…";
    }
  }

  public static <T> Known<T> of(T value) {
    return new Known<>(Optional.of(value), "");
  }

  public static <T> Known<T> unknown(String whyNot) {
    return new Known<>(Optional.empty(), whyNot);
  }

  /** The same of something that is made of the value. */
  public <R> Known<R> map(Function<T, R> made) {
    return new Known<>(value.map(made), whyNot);
  }
}
