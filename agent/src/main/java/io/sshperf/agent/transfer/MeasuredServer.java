package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.HostWatch;
import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server that tells what its transfer cost this end, from its opening on. What the watch does
 * changes nothing else.
 */
public final class MeasuredServer implements TransferServer {
  private final TransferServer server;
  private final HostWatch watch;
  private @Nullable EndCost cost;

  /**
   * @param server open; closed by this one
   * @param table of this host's connections
   */
  public MeasuredServer(TransferServer server, TcpTable table) {
    this.server = server;
    this.watch = HostWatch.begin(server.workers(), table, server::bytes);
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
    watch.stop(); // while it still knows its bytes, and its connections are open
    try {
      return server.finish().with(cost());
    } catch (RuntimeException | Error e) {
      cost(); // so that the watch ends
      throw e;
    }
  }

  private synchronized EndCost cost() {
    if (cost == null) {
      cost = watch.cost(Optional.empty());
    }
    return cost;
  }
}
