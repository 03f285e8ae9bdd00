package io.sshperf.proto.model;

import java.util.List;
import java.util.Optional;

/**
 * What an engine can do on one side of a connection.
 *
 * @param methods none where it cannot do anything
 * @param whyNot why it cannot do anything, and what to do about it; empty where it can
 */
public record Ability(List<Method> methods, Optional<String> whyNot) {
  private static final int LONGEST_TEXT = 1000;

  public Ability {
    methods = List.copyOf(methods);
    whyNot = whyNot.map(Quoted::harmless);
    if (methods.isEmpty() != whyNot.isPresent()) {
      throw new IllegalArgumentException(
          "ability: " + methods + ", " + whyNot + " (expected methods, or why there are none)");
    }
    if (whyNot.isPresent() && whyNot.get().length() > LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "ability: a reason of "
              + whyNot.get().length()
              + " characters (expected at most "
              + LONGEST_TEXT
              + ")");
    }
  }

  /** Everything there is. */
  public static Ability all() {
    return of(List.of(Method.values()));
  }

  public static Ability of(List<Method> methods) {
    return new Ability(methods, Optional.empty());
  }

  public static Ability none(String whyNot) {
    return new Ability(List.of(), Optional.of(whyNot));
  }
}
