package io.sshperf.agent.engine.mina.sftp;

/**
 * The numbers of SFTP version 3, and its limits here.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02">
 *     draft-ietf-secsh-filexfer-02</a>
 */
final class SftpCodes {
  static final String SUBSYSTEM = "sftp";
  static final int VERSION = 3;

  static final int INIT = 1;
  static final int HELLO = 2; // SSH_FXP_VERSION
  static final int OPEN = 3;
  static final int CLOSE = 4;
  static final int READ = 5;
  static final int WRITE = 6;
  static final int LSTAT = 7;
  static final int FSTAT = 8;
  static final int FSETSTAT = 10;
  static final int OPENDIR = 11;
  static final int READDIR = 12;
  static final int REALPATH = 16;
  static final int STAT = 17;

  /** SYMLINK; the requests end here, but for {@link #EXTENDED}. */
  static final int LAST_REQUEST = 20;

  static final int STATUS = 101;
  static final int HANDLE = 102;
  static final int DATA = 103;
  static final int NAME = 104;
  static final int ATTRS = 105;
  static final int EXTENDED = 200;

  static final int OPEN_READ = 0x01;
  static final int OPEN_WRITE = 0x02;
  static final int OPEN_CREATE = 0x08;
  static final int OPEN_TRUNCATE = 0x10;
  static final int OPEN_EXCLUSIVE = 0x20;

  static final int ATTRIBUTE_SIZE = 0x01;
  static final int ATTRIBUTE_PERMISSIONS = 0x04;

  /** Permissions with the kind of file: drwxr-xr-x and -rw-r--r--. */
  static final int DIRECTORY = 0x41ed;

  static final int REGULAR_FILE = 0x81a4;

  static final int LONGEST_HANDLE = 256;

  /** Without its own length; OpenSSH takes 256 KiB (sftp-common.h: SFTP_MAX_MSG_LENGTH). */
  static final int LONGEST_MESSAGE = 257 << 10;

  private SftpCodes() {}
}
