package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.EngineContractTest;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.TransferSpec;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real engine behind the delay keeps its contract, and sees the delay. */
final class RelayedMinaTest extends EngineContractTest {
  private static final TransferEngine MINA = Transfers.engine(Engine.MINA);

  @Override
  protected TransferEngine client() {
    return behind("10ms");
  }

  private static TransferEngine behind(String rtt) {
    return new RelayedEngine(MINA, SimulatedRtt.parse(rtt));
  }

  @ParameterizedTest
  @EnumSource
  void roundTripTimeIsTheSimulatedOneAndConnectingTellsNothing(Initiator initiator)
      throws Exception {
    TransferSpec spec =
        Transfers.spec(Engine.MINA, initiator, Transfers.load(DataSize.ofMebibytes(1)));

    ClientReport far = measured(behind("300ms"), spec);
    Duration rtt = far.latency().rtt().orElseThrow();
    assertThat(rtt).isBetween(Duration.ofMillis(300), Duration.ofMillis(360));
    assertThat(far.latency().connect().orElseThrow()).isLessThan(rtt);

    ClientReport near = measured(MINA, spec);
    assertThat(near.latency().rtt().orElseThrow()).isPositive().isLessThan(Duration.ofMillis(60));
  }

  @Test
  void relayHasThePortAndTheServerIsOnLoopback() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    TransferSpec spec =
        Transfers.spec(Engine.MINA, Initiator.PUSH, Transfers.load(DataSize.ofMebibytes(1)));
    ServerBinding binding = new ServerBinding("127.0.0.1", new PortRange(port, port));
    TransferEngine engine = behind("10ms");
    try (TransferClient client = engine.client(spec);
        TransferServer server = engine.server(spec, client.publicKey(), binding)) {
      assertThat(server.address().host()).isEqualTo("127.0.0.1");
      assertThat(server.address().port()).isEqualTo(port);
      assertThat(client.transfer(server.address(), Transfers.NOBODY).ending().isMeasured())
          .isTrue();
      server.finish();
      assertThat(Transfers.isClosed(server.address())).isTrue();
    }
  }

  private static ClientReport measured(TransferEngine engine, TransferSpec spec) throws Exception {
    Both both = Transfers.run(engine, spec);
    Transfers.assertMeasured(both, 1);
    return both.client();
  }
}
