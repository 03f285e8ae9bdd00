package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.HostWatch;
import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.ServerAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * A client that tells what its transfer cost this end. What the watch does changes nothing else.
 */
public final class MeasuredClient implements TransferClient {
  private final TransferClient client;
  private final TcpTable table;

  /**
   * @param client closed by this one
   * @param table of this host's connections
   */
  public MeasuredClient(TransferClient client, TcpTable table) {
    this.client = client;
    this.table = table;
  }

  @Override
  public String publicKey() {
    return client.publicKey();
  }

  @Override
  public ClientReport transfer(ServerAddress server, ProgressListener progress) {
    HostWatch watch = HostWatch.begin(client.workers(), table, () -> 0);
    Optional<Duration> elapsed = Optional.empty();
    try {
      ClientReport report = client.transfer(server, progress);
      elapsed = report.timing().map(ClientReport.Timing::elapsed);
      return report.with(watch.cost(elapsed));
    } catch (RuntimeException | Error e) {
      watch.cost(elapsed); // so that it ends
      throw e;
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
}
