package io.sshperf.agent.engine.mina.sftp;

import java.io.IOException;

/** The peer sent what is no SFTP message. Carries what is wrong with it, for a person. */
final class MalformedMessageException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedMessageException(String what) {
    super(what);
  }

  /** As {@code a message of 12345678 bytes}. */
  String what() {
    return String.valueOf(getMessage());
  }
}
