package io.sshperf.agent.engine.mina.sftp;

/** What an SFTP server says of a request. */
enum SftpStatus {
  OK(0),
  EOF(1),
  NO_SUCH_FILE(2),
  PERMISSION_DENIED(3),
  FAILURE(4),
  BAD_MESSAGE(5),
  NO_CONNECTION(6),
  CONNECTION_LOST(7),
  OP_UNSUPPORTED(8);

  private final int code;

  SftpStatus(int code) {
    this.code = code;
  }

  /** On the wire. */
  int code() {
    return code;
  }

  /** For messages; also of a code that version 3 does not have. */
  static String word(int code) {
    for (SftpStatus status : values()) {
      if (status.code == code) {
        return status.name();
      }
    }
    return "status " + Integer.toUnsignedString(code);
  }
}
