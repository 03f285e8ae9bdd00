package io.sshperf.controller.result;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Pair;

/** One of the two ends that the data flows between. */
public enum End implements Named {
  SENDER("sender"),
  RECEIVER("receiver");

  private final String word;

  End(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /** The agent at this end. */
  public AgentName of(Pair pair) {
    return switch (this) {
      case SENDER -> pair.sender();
      case RECEIVER -> pair.receiver();
    };
  }

  /** What it cost this end. */
  public EndCost of(Costs costs) {
    return switch (this) {
      case SENDER -> costs.sender();
      case RECEIVER -> costs.receiver();
    };
  }
}
