package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Ending;
import org.jspecify.annotations.Nullable;

/** A transfer cannot begin. Carries how it is to be told. */
public final class TransferException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Ending ending;

  /**
   * @param ending not a measured one
   */
  public TransferException(Ending ending) {
    this(ending, null);
  }

  public TransferException(Ending ending, @Nullable Throwable cause) {
    super(ending.reason().orElseThrow().toString(), cause);
    this.ending = ending;
  }

  public Ending ending() {
    return ending;
  }
}
