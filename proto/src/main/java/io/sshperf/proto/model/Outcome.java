package io.sshperf.proto.model;

/** How a transfer, a sample or a cell ended. Only a measured one has a throughput. */
public enum Outcome implements Named {
  /** It is proven and has a throughput. */
  MEASURED("measured"),
  /** The two ends cannot do this: pruned, or the negotiation was refused. */
  INCOMPATIBLE("incompatible"),
  /** It should have worked and did not. */
  FAILED("failed"),
  /** An agent was not there in time. */
  SKIPPED("skipped"),
  /** Ended on request. */
  CANCELLED("cancelled");

  private final String word;

  Outcome(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
