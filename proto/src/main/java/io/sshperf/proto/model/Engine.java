package io.sshperf.proto.model;

/** The software that moves the bytes. */
public enum Engine implements Named {
  /** Apache MINA SSHD, inside the agent. */
  MINA("mina"),
  /** The host's own OpenSSH. */
  OPENSSH("openssh"),
  /** The host's own Dropbear. */
  DROPBEAR("dropbear"),
  /** A plain TCP connection: a baseline. */
  TCP("tcp"),
  /** HTTP: a baseline. */
  HTTP("http"),
  /** FTP: a baseline. */
  FTP("ftp"),
  /** A copy onto a mounted path: a baseline. */
  PATH("path");

  private final String word;

  Engine(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /** Whether it is programs of the host, run as processes of their own. */
  public boolean hasPrograms() {
    return switch (this) {
      case OPENSSH, DROPBEAR -> true;
      case MINA, TCP, HTTP, FTP, PATH -> false;
    };
  }
}
