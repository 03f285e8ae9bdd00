package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.HostWatch;
import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.ServerAddress;
import java.util.OptionalLong;

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
    OptionalLong end = OptionalLong.empty();
    try {
      ClientReport report = client.transfer(server, progress);
      end = endNanos(report);
      return report.with(watch.cost(end));
    } catch (RuntimeException | Error e) {
      watch.cost(end); // so that it ends
      throw e;
    }
  }

  private OptionalLong endNanos(ClientReport report) {
    OptionalLong start = client.workers().startNanos();
    return start.isPresent() && report.timing().isPresent()
        ? OptionalLong.of(start.getAsLong() + report.timing().get().elapsed().toNanos())
        : OptionalLong.empty();
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
