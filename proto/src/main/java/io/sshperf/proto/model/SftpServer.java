package io.sshperf.proto.model;

/** Which of OpenSSH's two SFTP servers answers. They differ in buffers and in processes. */
public enum SftpServer implements Named {
  /** The one inside {@code sshd}. */
  INTERNAL("internal-sftp"),
  /** The program {@code sftp-server}, which {@code sshd} starts. */
  EXTERNAL("sftp-server");

  /** The one that sshperf uses where none is named. */
  public static final SftpServer DEFAULT = INTERNAL;

  private final String word;

  SftpServer(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
