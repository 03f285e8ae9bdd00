package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;

/** What a server's answers mean, in words for a person. */
final class SftpAnswers {
  private SftpAnswers() {}

  /**
   * The answer must be the status OK.
   *
   * @param request what was asked for, as {@code the write at byte 0}
   */
  static void requireOk(String request, int type, IncomingMessage message)
      throws IOException, ExchangeException {
    if (type != SftpCodes.STATUS) {
      throw unexpected(request, type, message);
    }
    int code = message.int32();
    if (code != SftpStatus.OK.code()) {
      throw status(request, code, message);
    }
  }

  /** The answer is of another type than what was asked for. */
  static ExchangeException unexpected(String request, int type, IncomingMessage message)
      throws IOException {
    return type == SftpCodes.STATUS
        ? status(request, message.int32(), message)
        : failed(request + " with a message of type " + type);
  }

  /**
   * The answer is a status that it should not be.
   *
   * @param message from behind the code on
   */
  static ExchangeException status(String request, int code, IncomingMessage message)
      throws IOException {
    String text = message.remaining() == 0 ? "" : message.text();
    String said = text.isEmpty() ? "" : ": " + Quoted.of(text);
    return failed(request + " with " + SftpStatus.word(code) + said);
  }

  /**
   * @param how what follows {@code the server answered}
   */
  static ExchangeException failed(String how) {
    return new ExchangeException(ReasonCode.SERVER_FAILED, "the server answered " + how);
  }
}
