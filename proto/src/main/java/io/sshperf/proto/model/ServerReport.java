package io.sshperf.proto.model;

import java.util.List;

/**
 * What the SSH server's side saw of a transfer.
 *
 * @param ending measured means that this end saw nothing wrong; the proof needs both ends
 * @param streams what passed, in the order of the streams' index
 */
public record ServerReport(Ending ending, List<Tally> streams) {
  public ServerReport {
    streams = List.copyOf(streams);
  }
}
