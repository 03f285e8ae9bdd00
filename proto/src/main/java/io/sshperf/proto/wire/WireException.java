package io.sshperf.proto.wire;

/** A message that arrived makes no sense; the message says which field and what was expected. */
public final class WireException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  WireException(String message) {
    super(message);
  }

  WireException(String message, Throwable cause) {
    super(message, cause);
  }
}
