package io.sshperf.agent.session;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.metrics.TransferMeter;
import io.sshperf.agent.metrics.TransferMeters;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server whose transfer is seen in the agent's metrics from its opening to its end. */
final class MeteredServer implements TransferServer {
  private final TransferServer server;
  private final TransferMeter meter;
  private final AtomicBoolean over = new AtomicBoolean();

  /**
   * @param server open; closed by this one
   */
  MeteredServer(TransferServer server, CellSpec cell, TransferMeters metrics) {
    this.server = server;
    this.meter = metrics.begun(cell, false, server::bytes);
  }

  @Override
  public ServerAddress address() {
    return server.address();
  }

  @Override
  public long bytes() {
    return server.bytes();
  }

  @Override
  public Workers workers() {
    return server.workers();
  }

  @Override
  public ServerReport finish() {
    ServerReport report = server.finish();
    if (over.compareAndSet(false, true)) {
      meter.ended(report);
    }
    return report;
  }
}
