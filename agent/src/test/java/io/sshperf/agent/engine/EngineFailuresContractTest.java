package io.sshperf.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How every engine tells of what went wrong. */
@Timeout(60)
public abstract class EngineFailuresContractTest {
  private static final DataSize SIZE = DataSize.ofBytes(5_000_003);
  private static final Duration SHORT = Duration.ofSeconds(1);

  protected abstract TransferEngine client();

  /** The client's engine, unless another is told. */
  protected TransferEngine server() {
    return client();
  }

  @Test
  void aStrangeHostKeyIsAFailure() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = client().client(spec);
        TransferServer server = server().server(spec, client.publicKey(), Transfers.LOOPBACK);
        TransferServer other = server().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      ServerAddress shown = server.address();
      ServerAddress announced =
          new ServerAddress(shown.host(), shown.port(), other.address().hostKey());
      ClientReport report = client.transfer(announced, Transfers.NOBODY);
      Transfers.assertFailed(report.ending(), ReasonCode.HOST_KEY_MISMATCH);
      assertThat(report.timing()).isEmpty();
    }
  }

  @Test
  void aStrangeUserKeyIsRefused() throws Exception {
    TransferSpec spec = spec(Initiator.PULL, Transfers.load(SIZE));
    try (TransferClient client = client().client(spec);
        TransferClient owner = client().client(spec);
        TransferServer server = server().server(spec, owner.publicKey(), Transfers.LOOPBACK)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      Transfers.assertFailed(report.ending(), ReasonCode.AUTHENTICATION_FAILED);
      ServerReport seen = server.finish();
      Transfers.assertFailed(seen.ending(), ReasonCode.CLOSED_EARLY);
      assertThat(seen.streams()).containsExactly(Tally.NONE);
    }
  }

  @Test
  void aRefusedConnectionIsAFailure() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = client().client(spec)) {
      TransferServer server = server().server(spec, client.publicKey(), Transfers.LOOPBACK);
      ServerAddress gone = server.address();
      server.finish();
      ClientReport report = client.transfer(gone, Transfers.NOBODY);
      Transfers.assertFailed(report.ending(), ReasonCode.CONNECT_FAILED);
    }
  }

  @Test
  void aServerThatNeverSpeaksIsGivenUp() throws Exception {
    TransferSettings settings = TransferSettings.DEFAULT.with(Transfers.load(SIZE));
    TransferSpec spec = spec(Initiator.PUSH, settings, SHORT);
    try (TransferClient client = client().client(spec);
        ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ServerAddress address =
          new ServerAddress("127.0.0.1", mute.getLocalPort(), client.publicKey());
      ClientReport report = client.transfer(address, Transfers.NOBODY);
      Transfers.assertFailed(report.ending(), ReasonCode.CONNECT_FAILED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatFreezesIsStalled(Initiator initiator) throws Exception {
    ClientReport report = throughRelay(initiator, Relay.Fault.FREEZE);
    Transfers.assertFailed(report.ending(), ReasonCode.STALLED);
    assertThat(report.ending().reason().get().text())
        .matches("stalled at byte \\d+ of 268435456: nothing moved for 1s");
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatIsCutIsClosedEarly(Initiator initiator) throws Exception {
    ClientReport report = throughRelay(initiator, Relay.Fault.CUT);
    Transfers.assertFailed(report.ending(), ReasonCode.CLOSED_EARLY);
    assertThat(report.ending().reason().get().text()).contains("of 268435456 bytes");
  }

  private ClientReport throughRelay(Initiator initiator, Relay.Fault fault) throws Exception {
    TransferSpec spec = spec(initiator, TransferSettings.DEFAULT, SHORT);
    try (TransferClient client = client().client(spec);
        TransferServer server = server().server(spec, client.publicKey(), Transfers.LOOPBACK);
        Relay relay = new Relay(server.address(), fault, 10 << 20)) {
      ClientReport report = client.transfer(relay.address(), Transfers.NOBODY);
      assertThat(server.finish().ending().outcome()).isEqualTo(Outcome.FAILED);
      return report;
    }
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptCancelsWhilePayloadMoves(Initiator initiator) throws Exception {
    TransferSpec spec =
        spec(initiator, Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(50))));
    CountDownLatch moving = new CountDownLatch(1);
    try (TransferClient client = client().client(spec);
        TransferServer server = server().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      assertCancelled(
          () -> client.transfer(server.address(), reading -> moving.countDown()), moving);
    }
  }

  @Test
  void anInterruptCancelsWhileItConnects() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    CountDownLatch connected = new CountDownLatch(1);
    try (TransferClient client = client().client(spec);
        ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ServerAddress address =
          new ServerAddress("127.0.0.1", mute.getLocalPort(), client.publicKey());
      Thread accepting = new Thread(() -> accept(mute, connected), "test-accept");
      accepting.setDaemon(true);
      accepting.start();
      assertCancelled(() -> client.transfer(address, Transfers.NOBODY), connected);
    }
  }

  private static void accept(ServerSocket listening, CountDownLatch connected) {
    try {
      Socket held = listening.accept();
      assertThat(held.isConnected()).isTrue();
      connected.countDown();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertCancelled(Supplier<ClientReport> transfer, CountDownLatch when)
      throws Exception {
    CompletableFuture<ClientReport> report = new CompletableFuture<>();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread running =
        new Thread(
            () -> {
              report.complete(transfer.get());
              flag.complete(Thread.currentThread().isInterrupted());
            },
            "test-transfer");
    running.start();
    assertThat(when.await(20, TimeUnit.SECONDS)).isTrue();
    running.interrupt();
    assertThat(report.get(5, TimeUnit.SECONDS).ending().outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(flag.get(5, TimeUnit.SECONDS)).as("interrupt flag").isTrue();
  }

  @Test
  void theTimeLimitEndsATransfer() throws Exception {
    TransferSpec slow =
        spec(Initiator.PUSH, Load.DEFAULT.withLimit(DataRate.ofBytesPerSecond(1000)));
    TransferSpec spec =
        new TransferSpec(
            slow.id(),
            slow.cell(),
            slow.payloadSeed(),
            false,
            slow.stallLimit(),
            Duration.ofSeconds(1));
    Both both = Transfers.run(client(), server(), spec);
    Transfers.assertFailed(both.client().ending(), ReasonCode.TIME_LIMIT);
  }

  @Test
  void aForgottenServerEndsItself() throws Exception {
    TransferSpec model = spec(Initiator.PUSH, Transfers.load(SIZE));
    TransferSpec spec =
        new TransferSpec(
            model.id(), model.cell(), model.payloadSeed(), false, SHORT, Duration.ofMillis(1));
    try (TransferClient client = client().client(spec);
        TransferServer server = server().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .until(() -> Transfers.isClosed(server.address()));
      Transfers.assertFailed(server.finish().ending(), ReasonCode.TIME_LIMIT);
    }
  }

  @Test
  void noFreePortIsAFailureThatNamesThePorts() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = client().client(spec);
        ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      var binding = new ServerBinding("127.0.0.1", new PortRange(port, port));
      assertThatThrownBy(() -> server().server(spec, client.publicKey(), binding))
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> Transfers.assertFailed(e.ending(), ReasonCode.SERVER_FAILED))
          .hasMessageContaining("ports " + port + "-" + port);
    }
  }

  private TransferSpec spec(Initiator initiator, Load load) {
    return Transfers.spec(client(), server(), initiator, TransferSettings.DEFAULT.with(load));
  }

  private TransferSpec spec(Initiator initiator, TransferSettings settings, Duration stallLimit) {
    return Transfers.spec(client(), server(), initiator, settings, stallLimit);
  }
}
