package io.sshperf.controller.result;

import org.jspecify.annotations.Nullable;

/** The store cannot do what was asked; the message tells a user what to do. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
