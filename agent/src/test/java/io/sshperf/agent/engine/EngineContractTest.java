package io.sshperf.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.cpu.SocketTable;
import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.process.Programs;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.MeasuredClient;
import io.sshperf.agent.transfer.MeasuredServer;
import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every engine does alike, talking to its own server or to another engine's. */
@Timeout(60)
public abstract class EngineContractTest {
  private static final DataSize SIZE = DataSize.ofBytes(5_000_003);

  protected abstract TransferEngine client();

  /** The client's engine, unless another is told. */
  protected TransferEngine server() {
    return client();
  }

  /** Each method, both ways, from and to memory and disk, over one and four streams, as files. */
  @TestFactory
  Stream<DynamicTest> filesArriveWholeAndNothingIsLeftBehind() {
    List<Amount> amounts =
        List.of(
            new Amount.Size(SIZE),
            new Amount.Files(9, DataSize.ofBytes(100_001)),
            new Amount.Files(150, DataSize.ofBytes(1)));
    return client().describe().client().methods().stream()
        .flatMap(
            method ->
                Stream.of(Initiator.values())
                    .flatMap(
                        initiator ->
                            Stream.of(Storage.values())
                                .flatMap(
                                    storage ->
                                        Stream.of(1, 4)
                                            .flatMap(
                                                streams ->
                                                    amounts.stream()
                                                        .map(
                                                            amount ->
                                                                filesTest(
                                                                    method,
                                                                    initiator,
                                                                    Load.DEFAULT
                                                                        .withAmount(amount)
                                                                        .withStorage(storage)
                                                                        .withStreams(streams)))))));
  }

  private DynamicTest filesTest(Method method, Initiator initiator, Load load) {
    String name =
        String.join(
            " ",
            method.word(),
            initiator.word(),
            load.storage().word(),
            load.streams() + " streams",
            load.amount().toString());
    return DynamicTest.dynamicTest(name, () -> filesArrive(method, initiator, load));
  }

  private void filesArrive(Method method, Initiator initiator, Load load) throws Exception {
    TransferSettings settings = TransferSettings.DEFAULT.with(method).with(load);
    TransferSpec spec = Transfers.spec(client(), server(), initiator, settings);
    if (client().describe().missingAsClient(spec.cell()).isPresent()) {
      assertThatThrownBy(() -> client().client(spec))
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> assertThat(e.ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE));
      return;
    }
    Both both = Transfers.run(client(), server(), spec);
    Transfers.assertMeasured(both, load.streams());
    PayloadSource made = PayloadSource.of(load.payload(), Transfers.SEED, 0);
    byte[] first = new byte[(int) load.share(0).orElseThrow()];
    made.fill(first, 0, first.length, 0);
    Counter counter = new Counter();
    counter.add(first, 0, first.length);
    assertThat(both.server().streams().get(0)).isEqualTo(counter.tally());
    assertThat(both.server().refused().orElse(0)).isZero();
    assertThat(Transfers.leftInScratch()).isEmpty();
  }

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
    Transfers.assertMeasured(both, streams);
    assertThat(both.clientTallies().stream().mapToLong(Tally::bytes).sum()).isEqualTo(SIZE.bytes());
  }

  @ParameterizedTest
  @MethodSource("whatIsMoved")
  void aDurationEndsAfterItsTimeAndBothEndsAgree(Initiator initiator, Payload payload, int streams)
      throws Exception {
    Duration duration = Duration.ofMillis(200);
    Load load = Load.DEFAULT.withAmount(new Amount.Lasting(duration));
    Both both = run(initiator, load.withPayload(payload).withStreams(streams));
    Transfers.assertMeasured(both, streams);
    assertThat(both.client().timing().get().elapsed()).isGreaterThan(duration.dividedBy(2));
  }

  @ParameterizedTest
  @EnumSource
  void oneByteIsATransfer(Initiator initiator) throws Exception {
    Both both = run(initiator, Transfers.load(DataSize.ofBytes(1)));
    Transfers.assertMeasured(both, 1);
    assertThat(both.server().streams().get(0).bytes()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void theLimitHoldsOverAllStreams(Initiator initiator) throws Exception {
    DataRate rate = DataRate.ofBytesPerSecond(1_048_576);
    Load load = Transfers.load(DataSize.ofBytes(rate.bytesPerSecond())).withStreams(2);
    Both both = run(initiator, load.withLimit(rate));
    Transfers.assertMeasured(both, 2);
    assertThat(both.client().limitedBy()).contains("agent");
    double seconds = both.client().timing().get().elapsed().toNanos() / 1e9;
    assertThat(seconds).as("of the nominal second").isBetween(0.97, 1.2);
  }

  @Test
  void progressIsToldAndKept() throws Exception {
    List<Reading> told = new CopyOnWriteArrayList<>();
    Load load = Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(1)));
    Both both = Transfers.run(client(), server(), spec(Initiator.PUSH, load), told::add);
    Transfers.assertMeasured(both, 1);
    assertThat(told).hasSizeGreaterThan(1);
    assertThat(both.client().readings()).containsAll(told).hasSize(told.size() + 1);
    Reading last = both.client().readings().get(told.size());
    assertThat(last.bytes()).isEqualTo(both.clientTallies().get(0).bytes());
    assertThat(last.at()).isEqualTo(both.client().timing().get().elapsed());
  }

  @Test
  void whatWasNegotiatedIsReported() throws Exception {
    Both both = run(Initiator.PUSH, Transfers.load(DataSize.ofKibibytes(64)));
    assertThat(both.client().negotiated())
        .hasValueSatisfying(
            negotiated -> {
              assertThat(negotiated.serverVersion().orElse(""))
                  .startsWith(server().describe().version());
              assertThat(negotiated.clientVersion().orElse(""))
                  .startsWith(client().describe().version());
              assertThat(server().describe().offered().ciphers()).contains(negotiated.cipher());
              assertThat(server().describe().offered().kexs()).contains(negotiated.kex());
            });
  }

  @ParameterizedTest
  @EnumSource
  void bothReportsSayWhatItCostOrWhyNot(Initiator initiator) throws Exception {
    Load load = Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofMillis(500)));
    TransferSpec spec = spec(initiator, load);
    TcpTable table = SocketTable.of(Programs.find("ss", List.of()));
    try (TransferClient client = new MeasuredClient(client().client(spec), table);
        TransferServer server =
            new MeasuredServer(
                server().server(spec, client.publicKey(), Transfers.LOOPBACK), table)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      ServerReport served = server.finish();
      Transfers.assertMeasured(new Both(report, served), 1);
      assertTold(report.cost(), client.workers());
      assertTold(served.cost(), server.workers());
    }
  }

  /** Where the engine says what works for it, all else is known too. */
  private static void assertTold(EndCost cost, Workers workers) {
    cost.usage().cpu().value().ifPresent(cpu -> assertThat(cpu.total()).isPositive());
    if (workers.startNanos().isPresent()) {
      assertThat(cost.host().value()).as(cost.host().whyNot()).isPresent();
      assertThat(cost.thread().value()).as(cost.thread().whyNot()).isPresent();
      assertThat(cost.tcp().value()).as(cost.tcp().whyNot()).isPresent();
      assertThat(cost.readings()).isNotEmpty();
    }
  }

  @Test
  void aFinishedServerHasLeftItsPortAndReportsTheSameAgain() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, Transfers.load(SIZE));
    try (TransferClient client = client().client(spec);
        TransferServer server = server().server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      assertThat(client.transfer(server.address(), Transfers.NOBODY).ending())
          .isEqualTo(Ending.MEASURED);
      ServerReport report = server.finish();
      assertThat(server.finish()).isEqualTo(report);
      assertThat(Transfers.isClosed(server.address())).isTrue();
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
                    // MINA's one pool for the whole JVM, which goes by itself when idle.
                    .filteredOn(name -> !name.startsWith("sshd-kex-flusher"))
                    .noneMatch(name -> name.contains("ssh")));
  }

  private TransferSpec spec(Initiator initiator, Load load) {
    return Transfers.spec(client(), server(), initiator, TransferSettings.DEFAULT.with(load));
  }

  private Both run(Initiator initiator, Load load) throws TransferException {
    return Transfers.run(client(), server(), spec(initiator, load));
  }
}
