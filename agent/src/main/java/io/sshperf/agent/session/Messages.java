package io.sshperf.agent.session;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.v1.ClientEnded;
import io.sshperf.proto.v1.ClientPrepared;
import io.sshperf.proto.v1.HostReserved;
import io.sshperf.proto.v1.MetricsPart;
import io.sshperf.proto.v1.OrderRefused;
import io.sshperf.proto.v1.ServerEnded;
import io.sshperf.proto.v1.ServerOpened;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.TransferProgress;
import io.sshperf.proto.wire.AgentWire;
import io.sshperf.proto.wire.ReportWire;
import io.sshperf.proto.wire.SpecWire;
import java.util.ArrayList;
import java.util.List;

/** What an agent says, as messages. */
final class Messages {
  /** Of one message's text; a character is at most three bytes. */
  private static final int MOST_CHARACTERS = 256 << 10;

  private Messages() {}

  static SessionRequest hello(AgentDescription agent) {
    return SessionRequest.newBuilder().setHello(AgentWire.toWire(agent)).build();
  }

  static SessionRequest prepared(TransferId id, String publicKey) {
    return SessionRequest.newBuilder()
        .setClientPrepared(
            ClientPrepared.newBuilder().setTransferId(id.text()).setPublicKey(publicKey))
        .build();
  }

  static SessionRequest opened(TransferId id, ServerAddress address) {
    return SessionRequest.newBuilder()
        .setServerOpened(
            ServerOpened.newBuilder().setTransferId(id.text()).setAddress(SpecWire.toWire(address)))
        .build();
  }

  static SessionRequest refused(TransferId id, Ending ending) {
    return SessionRequest.newBuilder()
        .setOrderRefused(
            OrderRefused.newBuilder().setTransferId(id.text()).setEnding(ReportWire.toWire(ending)))
        .build();
  }

  /**
   * @param heldBy who has the host; empty if the run has it
   */
  static SessionRequest hostReserved(String run, String heldBy) {
    return SessionRequest.newBuilder()
        .setHostReserved(HostReserved.newBuilder().setRunId(run).setHeldBy(heldBy))
        .build();
  }

  /** A text in as many messages as it takes. */
  static List<SessionRequest> metrics(long request, String text) {
    List<SessionRequest> parts = new ArrayList<>();
    for (int at = 0; at == 0 || at < text.length(); at += MOST_CHARACTERS) {
      int end = Math.min(text.length(), at + MOST_CHARACTERS);
      parts.add(
          SessionRequest.newBuilder()
              .setMetricsPart(
                  MetricsPart.newBuilder()
                      .setRequestId(request)
                      .setText(text.substring(at, end))
                      .setLast(end == text.length()))
              .build());
    }
    return parts;
  }

  static SessionRequest progress(TransferId id, Reading reading) {
    return SessionRequest.newBuilder()
        .setTransferProgress(
            TransferProgress.newBuilder()
                .setTransferId(id.text())
                .setReading(ReportWire.toWire(reading)))
        .build();
  }

  static SessionRequest ended(TransferId id, ClientReport report) {
    return SessionRequest.newBuilder()
        .setClientEnded(
            ClientEnded.newBuilder().setTransferId(id.text()).setReport(ReportWire.toWire(report)))
        .build();
  }

  static SessionRequest ended(TransferId id, ServerReport report) {
    return SessionRequest.newBuilder()
        .setServerEnded(
            ServerEnded.newBuilder().setTransferId(id.text()).setReport(ReportWire.toWire(report)))
        .build();
  }
}
