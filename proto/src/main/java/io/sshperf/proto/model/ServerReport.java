package io.sshperf.proto.model;

import java.util.List;

/**
 * What the SSH server's side saw of a transfer.
 *
 * @param ending measured means that this end saw nothing wrong; the proof needs both ends
 * @param streams what passed, in the order of the streams' index
 * @param refused how often a client that was let in asked for something that this transfer does not
 *     need, 0 or more
 */
public record ServerReport(Ending ending, List<Tally> streams, long refused) {
  public ServerReport {
    streams = List.copyOf(streams);
    if (refused < 0) {
      throw new IllegalArgumentException("refused: " + refused + " (expected 0 or more)");
    }
  }

  /** The same, but ended so. */
  public ServerReport with(Ending other) {
    return new ServerReport(other, streams, refused);
  }
}
