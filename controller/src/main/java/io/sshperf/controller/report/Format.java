package io.sshperf.controller.report;

import io.sshperf.proto.model.Named;

/** What {@code -o} chooses from. */
public enum Format implements Named {
  /** For a terminal. */
  TABLE("table"),
  /** The JSON of the project's documentation. */
  JSON("json"),
  /** RFC 4180, but with LF at the end of lines. */
  CSV("csv"),
  /** GitHub-flavoured Markdown. */
  MD("md");

  private final String word;

  Format(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
