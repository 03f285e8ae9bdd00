package io.sshperf.proto.model;

import java.util.List;
import java.util.OptionalLong;

/**
 * What the SSH server's side saw of a transfer.
 *
 * @param ending measured means that this end saw nothing wrong; the proof needs both ends
 * @param streams what passed, in the order of the streams' index
 * @param refused how often a client that was let in asked for something that this transfer does not
 *     need, 0 or more; absent where the engine cannot tell
 * @param readings progress on this side's clock, from the first byte it saw; none where the
 *     client's side tells
 * @param cost to this end
 */
public record ServerReport(
    Ending ending,
    List<Tally> streams,
    OptionalLong refused,
    List<Reading> readings,
    EndCost cost) {
  public ServerReport {
    streams = List.copyOf(streams);
    readings = List.copyOf(readings);
    if (refused.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "refused: " + refused.getAsLong() + " (expected 0 or more)");
    }
  }

  /** Before it is told what it cost. */
  public ServerReport(
      Ending ending, List<Tally> streams, OptionalLong refused, List<Reading> readings) {
    this(ending, streams, refused, readings, EndCost.unknown("nobody looked"));
  }

  /** From an engine that counts what it refuses. */
  public static ServerReport of(Ending ending, List<Tally> streams, long refused) {
    return new ServerReport(ending, streams, OptionalLong.of(refused), List.of());
  }

  /** The same, but ended so. */
  public ServerReport with(Ending other) {
    return new ServerReport(other, streams, refused, readings, cost);
  }

  /** The same, with its progress. */
  public ServerReport with(List<Reading> progress) {
    return new ServerReport(ending, streams, refused, progress, cost);
  }

  /** The same, with what it cost. */
  public ServerReport with(EndCost told) {
    return new ServerReport(ending, streams, refused, readings, told);
  }
}
