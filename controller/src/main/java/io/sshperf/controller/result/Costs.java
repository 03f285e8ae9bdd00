package io.sshperf.controller.result;

import io.sshperf.proto.model.EndCost;

/** What a transfer cost its two ends. */
public record Costs(EndCost sender, EndCost receiver) {
  /** Nothing is known of either end, for one reason. */
  public static Costs unknown(String whyNot) {
    return new Costs(EndCost.unknown(whyNot), EndCost.unknown(whyNot));
  }
}
