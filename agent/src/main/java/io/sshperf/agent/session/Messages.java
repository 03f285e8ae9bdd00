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
import io.sshperf.proto.v1.OrderRefused;
import io.sshperf.proto.v1.ServerEnded;
import io.sshperf.proto.v1.ServerOpened;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.TransferProgress;
import io.sshperf.proto.wire.AgentWire;
import io.sshperf.proto.wire.ReportWire;
import io.sshperf.proto.wire.SpecWire;

/** What an agent says, as messages. */
final class Messages {
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
