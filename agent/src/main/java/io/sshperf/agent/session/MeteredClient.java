package io.sshperf.agent.session;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.metrics.TransferMeter;
import io.sshperf.agent.metrics.TransferMeters;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import java.time.Duration;

/** A client whose transfer is seen in the agent's metrics while it runs, and when it is over. */
final class MeteredClient implements TransferClient {
  private final TransferClient client;
  private final CellSpec cell;
  private final TransferMeters metrics;

  /**
   * @param client closed by this one
   */
  MeteredClient(TransferClient client, CellSpec cell, TransferMeters metrics) {
    this.client = client;
    this.cell = cell;
    this.metrics = metrics;
  }

  @Override
  public String publicKey() {
    return client.publicKey();
  }

  @Override
  public ClientReport transfer(ServerAddress server, ProgressListener progress) {
    Seen seen = new Seen();
    TransferMeter meter = metrics.begun(cell, true, seen::bytes);
    ClientReport report =
        ClientReport.notBegun(Ending.failed(ReasonCode.INTERNAL, "a fault in sshperf"));
    try {
      report =
          client.transfer(
              server,
              reading -> {
                meter.rate(seen.rate(reading));
                progress.progress(reading);
              });
      return report;
    } finally {
      meter.ended(report);
    }
  }

  @Override
  public Workers workers() {
    return client.workers();
  }

  @Override
  public void close() {
    client.close();
  }

  /** How far it is. Written by the thread that tells, read by any. */
  private static final class Seen {
    private volatile Reading last = new Reading(Duration.ZERO, 0);

    long bytes() {
      return last.bytes();
    }

    /** Since the reading before, per second. */
    double rate(Reading reading) {
      Reading before = last;
      last = reading;
      double seconds = reading.at().minus(before.at()).toNanos() / 1e9;
      return seconds > 0 ? Math.max(0, reading.bytes() - before.bytes()) / seconds : 0;
    }
  }
}
