package io.sshperf.proto.model;

/** Which of a host's own SSH client programs moves the bytes. */
public enum ClientProgram implements Named {
  /** {@code ssh HOST COMMAND}, the payload through its pipe. */
  SSH("ssh"),
  /** {@code scp}, over SFTP ({@code -s}) or in the legacy protocol ({@code -O}). */
  SCP("scp"),
  /** {@code sftp} with a batch of commands. */
  SFTP("sftp");

  private final String word;

  ClientProgram(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /** The one that people use for a method. */
  public static ClientProgram of(Method method) {
    return method == Method.STREAM ? SSH : SCP;
  }

  public boolean does(Method method) {
    return switch (this) {
      case SSH -> method == Method.STREAM;
      case SCP -> method != Method.STREAM;
      case SFTP -> method == Method.SFTP;
    };
  }
}
