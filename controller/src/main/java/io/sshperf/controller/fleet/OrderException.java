package io.sshperf.controller.fleet;

import io.sshperf.proto.model.Ending;

/** An agent did not carry out an order; tells how the transfer ended by that. */
public final class OrderException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Ending ending;

  public OrderException(Ending ending) {
    super(ending.reason().orElseThrow().toString());
    this.ending = ending;
  }

  public Ending ending() {
    return ending;
  }
}
