package io.sshperf.proto.model;

/** Data flows from the sender to the receiver; the two are different agents. */
public record Pair(AgentName sender, AgentName receiver) {
  public Pair {
    if (sender.equals(receiver)) {
      throw new IllegalArgumentException(
          "pair: " + sender + " to itself (expected two different agents)");
    }
  }

  @Override
  public String toString() {
    return sender + " → " + receiver;
  }
}
