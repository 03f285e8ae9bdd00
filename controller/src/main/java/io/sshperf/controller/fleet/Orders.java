package io.sshperf.controller.fleet;

import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.v1.Acknowledge;
import io.sshperf.proto.v1.CancelTransfer;
import io.sshperf.proto.v1.CloseServer;
import io.sshperf.proto.v1.OpenServer;
import io.sshperf.proto.v1.PrepareClient;
import io.sshperf.proto.v1.ReadMetrics;
import io.sshperf.proto.v1.ReleaseHost;
import io.sshperf.proto.v1.ReserveHost;
import io.sshperf.proto.v1.SessionResponse;
import io.sshperf.proto.v1.Side;
import io.sshperf.proto.v1.StartClient;
import io.sshperf.proto.v1.Welcome;
import io.sshperf.proto.wire.SpecWire;

/** What the controller says to an agent, as messages. */
final class Orders {
  private Orders() {}

  static SessionResponse welcome(String version) {
    return SessionResponse.newBuilder()
        .setWelcome(Welcome.newBuilder().setVersion(version))
        .build();
  }

  static SessionResponse prepareClient(TransferSpec spec) {
    return SessionResponse.newBuilder()
        .setPrepareClient(PrepareClient.newBuilder().setTransfer(SpecWire.toWire(spec)))
        .build();
  }

  static SessionResponse openServer(TransferSpec spec, String authorizedKey) {
    return SessionResponse.newBuilder()
        .setOpenServer(
            OpenServer.newBuilder()
                .setTransfer(SpecWire.toWire(spec))
                .setAuthorizedKey(authorizedKey))
        .build();
  }

  static SessionResponse startClient(TransferId id, ServerAddress server) {
    return SessionResponse.newBuilder()
        .setStartClient(
            StartClient.newBuilder().setTransferId(id.text()).setAddress(SpecWire.toWire(server)))
        .build();
  }

  static SessionResponse closeServer(TransferId id) {
    return SessionResponse.newBuilder()
        .setCloseServer(CloseServer.newBuilder().setTransferId(id.text()))
        .build();
  }

  static SessionResponse cancel(TransferId id) {
    return SessionResponse.newBuilder()
        .setCancelTransfer(CancelTransfer.newBuilder().setTransferId(id.text()))
        .build();
  }

  static SessionResponse acknowledge(TransferId id, Side side) {
    return SessionResponse.newBuilder()
        .setAcknowledge(Acknowledge.newBuilder().setTransferId(id.text()).setSide(side))
        .build();
  }

  static SessionResponse reserveHost(String run) {
    return SessionResponse.newBuilder()
        .setReserveHost(ReserveHost.newBuilder().setRunId(run))
        .build();
  }

  static SessionResponse readMetrics(long request, boolean openMetrics) {
    return SessionResponse.newBuilder()
        .setReadMetrics(ReadMetrics.newBuilder().setRequestId(request).setOpenMetrics(openMetrics))
        .build();
  }

  static SessionResponse releaseHost(String run) {
    return SessionResponse.newBuilder()
        .setReleaseHost(ReleaseHost.newBuilder().setRunId(run))
        .build();
  }
}
