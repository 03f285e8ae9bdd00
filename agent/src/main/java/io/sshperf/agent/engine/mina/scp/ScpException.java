package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;

/** The peer's rcp is not what it should be, or it has something to complain about. */
final class ScpException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean complaint;

  /**
   * @param what the peer sent, as {@code a reply to nothing}; harmless
   */
  ScpException(String what) {
    this(what, false);
  }

  private ScpException(String what, boolean complaint) {
    super(what);
    this.complaint = complaint;
  }

  /**
   * @param message the peer's own, as it came
   */
  static ScpException complaint(String message) {
    return new ScpException("the message " + Quoted.of(message), true);
  }

  /** Whether it is the peer that gives up, with a message. */
  boolean isComplaint() {
    return complaint;
  }

  /** As the client tells it. */
  ExchangeException ofServer() {
    ExchangeException told =
        new ExchangeException(ReasonCode.SERVER_FAILED, "the server sent " + what());
    told.initCause(this);
    return told;
  }

  /** What the peer sent. */
  String what() {
    return String.valueOf(getMessage());
  }
}
