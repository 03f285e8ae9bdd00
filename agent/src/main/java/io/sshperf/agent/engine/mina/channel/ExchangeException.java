package io.sshperf.agent.engine.mina.channel;

import io.sshperf.proto.model.ReasonCode;

/** The server does not do what it should. */
public final class ExchangeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final ReasonCode code;

  /**
   * @param what happened, as {@code the server refused the command}; where and after how many bytes
   *     is added
   */
  public ExchangeException(ReasonCode code, String what) {
    super(what);
    this.code = code;
  }

  /** By which results are told apart. */
  public ReasonCode code() {
    return code;
  }

  /** What happened. */
  public String what() {
    return String.valueOf(getMessage());
  }
}
