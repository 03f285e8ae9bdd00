package io.sshperf.controller.analysis;

import java.util.OptionalInt;

/**
 * Something about a cell's samples that a reader should know. Nothing is dropped for it.
 *
 * @param sample which of those given, from 0; empty if it is about all of them
 * @param text what, the likely cause, and the next step
 */
public record Flag(Kind kind, OptionalInt sample, String text) {

  /** What it is that was seen. */
  public enum Kind {
    OUTLIER("outlier"),
    DRIFT("drift");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
