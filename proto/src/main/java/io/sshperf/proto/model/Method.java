package io.sshperf.proto.model;

/** How the payload travels inside SSH. */
public enum Method implements Named {
  /** An exec channel, bytes through a pipe. */
  STREAM("stream"),
  /** The SFTP subsystem. */
  SFTP("sftp"),
  /** The legacy rcp protocol, as in {@code scp -O}. */
  SCP("scp");

  private final String word;

  Method(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
