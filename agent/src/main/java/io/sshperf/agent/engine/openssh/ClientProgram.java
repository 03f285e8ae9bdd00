package io.sshperf.agent.engine.openssh;

/** The program that is the SSH client. */
enum ClientProgram {
  SSH("ssh"),
  SCP("scp"),
  SFTP("sftp");

  private final String word;

  ClientProgram(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }
}
