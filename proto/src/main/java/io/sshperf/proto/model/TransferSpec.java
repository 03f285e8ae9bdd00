package io.sshperf.proto.model;

import java.time.Duration;

/**
 * One transfer, as both ends get it.
 *
 * @param payloadSeed makes the payload of this transfer, and no other
 * @param stallLimit no byte moving for this long ends the transfer; more than zero
 * @param sharedHost whether both agents are on one host, and so share its memory
 * @param timeLimit the most the whole transfer may take, set-up included; more than zero
 */
public record TransferSpec(
    TransferId id,
    CellSpec cell,
    long payloadSeed,
    boolean sharedHost,
    Duration stallLimit,
    Duration timeLimit) {
  public TransferSpec {
    requirePositive("stall limit", stallLimit);
    requirePositive("time limit", timeLimit);
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + ": " + value + " (expected more than zero)");
    }
  }
}
