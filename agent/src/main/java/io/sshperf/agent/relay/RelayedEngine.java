package io.sshperf.agent.relay;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferSpec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Any engine, with a delay in front of its servers. The relay has the advertised address and the
 * port; the server itself listens on loopback only.
 */
public final class RelayedEngine implements TransferEngine {
  private final TransferEngine engine;
  private final SimulatedRtt rtt;

  public RelayedEngine(TransferEngine engine, SimulatedRtt rtt) {
    this.engine = engine;
    this.rtt = rtt;
  }

  /** Each of them behind a delay. */
  public static Map<Engine, TransferEngine> all(
      Map<Engine, TransferEngine> engines, SimulatedRtt rtt) {
    return engines.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(
                Map.Entry::getKey, entry -> new RelayedEngine(entry.getValue(), rtt)));
  }

  @Override
  public EngineDescription describe() {
    return engine.describe();
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    return engine.client(spec);
  }

  @Override
  public TransferServer server(TransferSpec spec, String authorizedKey, ServerBinding binding)
      throws TransferException {
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    ServerBinding behind = new ServerBinding(loopback, PortRange.ANY);
    TransferServer server = engine.server(spec, authorizedKey, behind);
    try {
      InetSocketAddress target = new InetSocketAddress(loopback, server.address().port());
      return new RelayedServer(server, Relay.open(binding, target, rtt), binding.address());
    } catch (TransferException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private record RelayedServer(TransferServer server, Relay relay, String host)
      implements TransferServer {
    @Override
    public ServerAddress address() {
      return new ServerAddress(host, relay.port(), server.address().hostKey());
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
      try {
        return server.finish(); // what the delay still holds is on its way to it no more
      } finally {
        relay.close();
      }
    }
  }
}
