package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.ReasonCode;

/** The server does not do what it should. */
final class ExchangeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final ReasonCode code;

  /**
   * @param what happened, as {@code the server refused the command}; where and after how many bytes
   *     is added
   */
  ExchangeException(ReasonCode code, String what) {
    super(what);
    this.code = code;
  }

  ReasonCode code() {
    return code;
  }

  /** What happened. */
  String what() {
    return String.valueOf(getMessage());
  }
}
