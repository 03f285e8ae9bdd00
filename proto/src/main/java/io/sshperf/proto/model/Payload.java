package io.sshperf.proto.model;

/** What the payload consists of. */
public enum Payload implements Named {
  /** Incompressible; no 64 KiB block repeats within a sample. */
  RANDOM("random"),
  /** Nothing but zero bytes. */
  ZEROS("zeros"),
  /** Words that compress about 3:1. */
  TEXT("text");

  private final String word;

  Payload(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
