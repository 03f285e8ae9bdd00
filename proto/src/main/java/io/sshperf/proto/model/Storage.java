package io.sshperf.proto.model;

/** Where the payload comes from and goes to. */
public enum Storage implements Named {
  /** Generated and counted; no disk. */
  MEMORY("memory"),
  /** The scratch directory. */
  DISK("disk");

  private final String word;

  Storage(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
