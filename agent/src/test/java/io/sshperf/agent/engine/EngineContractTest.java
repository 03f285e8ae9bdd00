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
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every engine does alike, its own client talking to its own server. */
@Timeout(60)
public abstract class EngineContractTest {
  private static final DataSize SIZE = DataSize.ofBytes(5_000_003);
  private static final Duration SHORT = Duration.ofSeconds(1);

  protected abstract TransferEngine engine();

  static Stream<Arguments> whatIsMoved() {
    return Stream.of(Initiator.values())
        .flatMap(
            initiator ->
                Stream.of(Payload.values())
                    .flatMap(
                        payload ->
                            Stream.of(1, 4)
                                .map(streams -> Arguments.of(initiator, payload, streams))));
  }

  @ParameterizedTest
  @MethodSource("whatIsMoved")
  void aSizeArrivesWholeAndBothEndsAgree(Initiator initiator, Payload payload, int streams)
      throws Exception {
    Both both = run(initiator, Transfers.load(SIZE).withPayload(payload).withStreams(streams));
    assertMeasured(both, streams);
    assertThat(both.clientTallies().stream().mapToLong(Tally::bytes).sum()).isEqualTo(SIZE.bytes());
  }

  @ParameterizedTest
  @MethodSource("whatIsMoved")
  void aDurationEndsAfterItsTimeAndBothEndsAgree(Initiator initiator, Payload payload, int streams)
      throws Exception {
    Duration duration = Duration.ofMillis(200);
    Load load = Load.DEFAULT.withAmount(new Amount.Lasting(duration));
    Both both = run(initiator, load.withPayload(payload).withStreams(streams));
    assertMeasured(both, streams);
    assertThat(both.client().timing().get().elapsed()).isGreaterThan(duration.dividedBy(2));
  }

  @ParameterizedTest
  @EnumSource
  void oneByteIsATransfer(Initiator initiator) throws Exception {
    Both both = run(initiator, Transfers.load(DataSize.ofBytes(1)));
    assertMeasured(both, 1);
    assertThat(both.server().streams().get(0).bytes()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void theLimitHoldsOverAllStreams(Initiator initiator) throws Exception {
    DataRate rate = DataRate.ofBytesPerSecond(1_048_576);
    Load load = Transfers.load(DataSize.ofBytes(rate.bytesPerSecond())).withStreams(2);
    Both both = run(initiator, load.withLimit(rate));
    assertMeasured(both, 2);
    assertThat(both.client().limitedBy()).contains("agent");
    double seconds = both.client().timing().get().elapsed().toNanos() / 1e9;
    assertThat(seconds).as("of the nominal second").isBetween(0.97, 1.2);
  }

  @Test
  void progressIsToldAndKept() throws Exception {
    List<Reading> told = new CopyOnWriteArrayList<>();
    Load load = Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(1)));
    Both both = Transfers.run(engine(), spec(Initiator.PUSH, load), told::add);
    assertMeasured(both, 1);
    assertThat(told).hasSizeGreaterThan(1);
    assertThat(both.client().readings()).containsAll(told).hasSize(told.size() + 1);
    Reading last = both.client().readings().get(told.size());
    assertThat(last.bytes()).isEqualTo(both.clientTallies().get(0).bytes());
    assertThat(last.at()).isEqualTo(both.client().timing().get().elapsed());
  }

  @Test
  void whatWasNegotiatedIsReported() throws Exception {
    Both both = run(Initiator.PUSH, Transfers.load(DataSize.ofKibibytes(64)));
    String version = engine().describe().version();
    assertThat(both.client().negotiated())
        .hasValueSatisfying(
            negotiated -> {
              assertThat(negotiated.serverVersion()).contains(version);
              assertThat(negotiated.clientVersion()).contains(version);
              assertThat(engine().describe().offered().ciphers()).contains(negotiated.cipher());
              assertThat(engine().describe().offered().kexs()).contains(negotiated.kex());
            });
  }

  @Test
  void aStrangeHostKeyIsAFailure() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = engine().client(spec);
        TransferServer server = engine().server(spec, client.publicKey(), Transfers.LOOPBACK);
        TransferServer other = engine().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      ServerAddress shown = server.address();
      ServerAddress announced =
          new ServerAddress(shown.host(), shown.port(), other.address().hostKey());
      ClientReport report = client.transfer(announced, Transfers.NOBODY);
      assertFailed(report.ending(), ReasonCode.HOST_KEY_MISMATCH);
      assertThat(report.timing()).isEmpty();
    }
  }

  @Test
  void aStrangeUserKeyIsRefused() throws Exception {
    TransferSpec spec = spec(Initiator.PULL, Transfers.load(SIZE));
    try (TransferClient client = engine().client(spec);
        TransferClient owner = engine().client(spec);
        TransferServer server = engine().server(spec, owner.publicKey(), Transfers.LOOPBACK)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      assertFailed(report.ending(), ReasonCode.AUTHENTICATION_FAILED);
      ServerReport seen = server.finish();
      assertFailed(seen.ending(), ReasonCode.CLOSED_EARLY);
      assertThat(seen.streams()).containsExactly(Tally.NONE);
    }
  }

  @Test
  void aRefusedConnectionIsAFailure() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = engine().client(spec)) {
      TransferServer server = engine().server(spec, client.publicKey(), Transfers.LOOPBACK);
      ServerAddress gone = server.address();
      server.finish();
      ClientReport report = client.transfer(gone, Transfers.NOBODY);
      assertFailed(report.ending(), ReasonCode.CONNECT_FAILED);
    }
  }

  @Test
  void aServerThatNeverSpeaksIsGivenUp() throws Exception {
    TransferSettings settings = TransferSettings.DEFAULT.with(Transfers.load(SIZE));
    TransferSpec spec = spec(Initiator.PUSH, settings, SHORT);
    try (TransferClient client = engine().client(spec);
        ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ServerAddress address =
          new ServerAddress("127.0.0.1", mute.getLocalPort(), client.publicKey());
      ClientReport report = client.transfer(address, Transfers.NOBODY);
      assertFailed(report.ending(), ReasonCode.CONNECT_FAILED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatFreezesIsStalled(Initiator initiator) throws Exception {
    ClientReport report = throughRelay(initiator, Relay.Fault.FREEZE);
    assertFailed(report.ending(), ReasonCode.STALLED);
    assertThat(report.ending().reason().get().text())
        .matches("stalled at byte \\d+ of 268435456: nothing moved for 1s");
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatIsCutIsClosedEarly(Initiator initiator) throws Exception {
    ClientReport report = throughRelay(initiator, Relay.Fault.CUT);
    assertFailed(report.ending(), ReasonCode.CLOSED_EARLY);
    assertThat(report.ending().reason().get().text()).contains("of 268435456 bytes");
  }

  private ClientReport throughRelay(Initiator initiator, Relay.Fault fault) throws Exception {
    TransferSpec spec = spec(initiator, TransferSettings.DEFAULT, SHORT);
    try (TransferClient client = engine().client(spec);
        TransferServer server = engine().server(spec, client.publicKey(), Transfers.LOOPBACK);
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
    try (TransferClient client = engine().client(spec);
        TransferServer server = engine().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      assertCancelled(
          () -> client.transfer(server.address(), reading -> moving.countDown()), moving);
    }
  }

  @Test
  void anInterruptCancelsWhileItConnects() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    CountDownLatch connected = new CountDownLatch(1);
    try (TransferClient client = engine().client(spec);
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
            slow.id(), slow.cell(), slow.payloadSeed(), slow.stallLimit(), Duration.ofSeconds(1));
    Both both = Transfers.run(engine(), spec);
    assertFailed(both.client().ending(), ReasonCode.TIME_LIMIT);
  }

  @Test
  void aFinishedServerHasLeftItsPortAndReportsTheSameAgain() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = engine().client(spec);
        TransferServer server = engine().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      assertThat(client.transfer(server.address(), Transfers.NOBODY).ending())
          .isEqualTo(Ending.MEASURED);
      ServerReport report = server.finish();
      assertThat(server.finish()).isEqualTo(report);
      assertThatThrownBy(
              () -> new Socket(InetAddress.getLoopbackAddress(), server.address().port()).close())
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void aTransferLeavesNoThreadBehind() throws Exception {
    run(Initiator.PULL, Transfers.load(SIZE).withStreams(4));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.contains("ssh")));
  }

  @Test
  void noFreePortIsAFailureThatNamesThePorts() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = engine().client(spec);
        ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      var binding = new ServerBinding("127.0.0.1", new PortRange(port, port));
      assertThatThrownBy(() -> engine().server(spec, client.publicKey(), binding))
          .isInstanceOfSatisfying(
              TransferException.class, e -> assertFailed(e.ending(), ReasonCode.SERVER_FAILED))
          .hasMessageContaining("ports " + port + "-" + port);
    }
  }

  protected final TransferSpec spec(Initiator initiator, Load load) {
    return Transfers.spec(engine().describe().engine(), initiator, load);
  }

  protected final TransferSpec spec(
      Initiator initiator, TransferSettings settings, Duration stallLimit) {
    return Transfers.spec(engine().describe().engine(), initiator, settings, stallLimit);
  }

  protected final Both run(Initiator initiator, Load load) throws TransferException {
    return Transfers.run(engine(), spec(initiator, load));
  }

  protected static void assertMeasured(Both both, int streams) {
    assertThat(both.client().ending()).isEqualTo(Ending.MEASURED);
    assertThat(both.server().ending()).isEqualTo(Ending.MEASURED);
    assertThat(both.clientTallies()).hasSize(streams).isEqualTo(both.server().streams());
    assertThat(both.clientTallies()).allMatch(tally -> tally.bytes() > 0);
    ClientReport.Timing timing = both.client().timing().orElseThrow();
    assertThat(timing.setup()).isPositive();
    assertThat(timing.elapsed()).isPositive();
    assertThat(both.client().streams())
        .allSatisfy(
            stream ->
                assertThat(stream.elapsed()).isPositive().isLessThanOrEqualTo(timing.elapsed()));
  }

  protected static void assertFailed(Ending ending, ReasonCode code) {
    assertThat(ending.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ending.reason().orElseThrow().code()).as(ending.toString()).isEqualTo(code);
  }
}
