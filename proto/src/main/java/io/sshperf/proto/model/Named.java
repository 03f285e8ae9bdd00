package io.sshperf.proto.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A constant that has a word of its own in matrix files, JSON and on the command line. */
public interface Named {
  /** The word, in lower case. */
  String word();

  /**
   * The constant with that word.
   *
   * @throws IllegalArgumentException naming the words there are
   */
  static <E extends Enum<E> & Named> E parse(Class<E> type, String word) {
    return find(type, word)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Quoted.of(word) + " is unknown (expected " + words(type) + ")"));
  }

  /** The constant with that word, if there is one. */
  static <E extends Enum<E> & Named> Optional<E> find(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants()).filter(e -> e.word().equals(word)).findFirst();
  }

  /** Every word of a type, for messages. */
  static <E extends Enum<E> & Named> String words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Named::word)
        .collect(Collectors.joining(", "));
  }
}
