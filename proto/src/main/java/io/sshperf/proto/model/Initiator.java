package io.sshperf.proto.model;

/** Which of a pair is the SSH client. */
public enum Initiator implements Named {
  /** The sender: an upload. */
  PUSH("push"),
  /** The receiver: a download. */
  PULL("pull");

  private final String word;

  Initiator(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
