package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** MINA's SFTP client against servers that are not what they should be. */
@Timeout(30)
class SftpServerFaultsTest {
  private static final DataSize SIZE = DataSize.ofBytes((4 << 20) + 3);
  private static final Load LOAD = Transfers.load(SIZE).withStorage(Storage.DISK);
  private static final int LONGEST_TEXT = 400;

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @ParameterizedTest
  @CsvSource({
    "PULL, NONE",
    "PUSH, NONE",
    "PULL, SHORT_BY_ONE",
    "PULL, HALVED",
    "PULL, REVERSED",
    "PUSH, REVERSED",
    "PULL, REVERSED_AND_HALVED",
    "PULL, VERSION_WITH_EXTENSIONS",
    "PUSH, VERSION_WITH_EXTENSIONS"
  })
  void whatAServerMayDoIsMeasured(Initiator initiator, SftpFault behaviour) throws Exception {
    for (Amount amount : List.of(LOAD.amount(), new Amount.Files(5, DataSize.ofBytes(300_001)))) {
      Load load = LOAD.withAmount(amount);
      ClientReport report = transfer(initiator, load, behaviour);
      assertThat(report.ending()).isEqualTo(Ending.MEASURED);
      assertThat(report.streams().get(0).tally()).isEqualTo(whole(load));
    }
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @CsvSource({
    "PULL, REPLIES_TWICE, SERVER_FAILED",
    "PUSH, REPLIES_TWICE, SERVER_FAILED",
    "PULL, DROPS_A_REPLY, STALLED",
    "PUSH, DROPS_A_REPLY, STALLED",
    "PULL, FAILS, SERVER_FAILED",
    "PUSH, FAILS, SERVER_FAILED",
    "PULL, FAILS_WITHOUT_TEXT, SERVER_FAILED",
    "PUSH, FAILS_WITHOUT_TEXT, SERVER_FAILED",
    "PULL, DENIES, SERVER_FAILED",
    "PUSH, DENIES, SERVER_FAILED",
    "PULL, FAILS_AT_LENGTH, SERVER_FAILED",
    "PUSH, FAILS_AT_LENGTH, SERVER_FAILED",
    "PULL, ENDS_EARLY, NOT_SENT_WHOLE",
    "PUSH, ENDS_EARLY, SERVER_FAILED",
    "PULL, SAYS_OK, SERVER_FAILED",
    "PULL, GIVES_TOO_MUCH, SERVER_FAILED",
    "PULL, GIVES_NOTHING, SERVER_FAILED",
    "PULL, DATA_PAST_THE_END, SERVER_FAILED",
    "PUSH, DATA_PAST_THE_END, SERVER_FAILED",
    "PULL, UNKNOWN_ID, SERVER_FAILED",
    "PUSH, UNKNOWN_ID, SERVER_FAILED",
    "PULL, WRONG_TYPE, SERVER_FAILED",
    "PUSH, WRONG_TYPE, SERVER_FAILED",
    "PULL, UNHEARD_OF_TYPE, SERVER_FAILED",
    "PUSH, UNHEARD_OF_TYPE, SERVER_FAILED",
    "PULL, EMPTY_MESSAGE, SERVER_FAILED",
    "PUSH, EMPTY_MESSAGE, SERVER_FAILED",
    "PULL, HUGE_MESSAGE, SERVER_FAILED",
    "PUSH, HUGE_MESSAGE, SERVER_FAILED",
    "PULL, NEGATIVE_MESSAGE, SERVER_FAILED",
    "PUSH, NEGATIVE_MESSAGE, SERVER_FAILED",
    "PULL, CLOSES_CHANNEL, CLOSED_EARLY",
    "PUSH, CLOSES_CHANNEL, CLOSED_EARLY",
    "PULL, CLOSES_SESSION, CLOSED_EARLY",
    "PUSH, CLOSES_SESSION, CLOSED_EARLY",
    "PULL, EXITS, CLOSED_EARLY",
    "PUSH, EXITS, CLOSED_EARLY",
  })
  void aFaultInMidTransferIsAFailureWithItsBytes(
      Initiator initiator, SftpFault fault, ReasonCode code) throws Exception {
    ClientReport report = transfer(initiator, LOAD, fault);
    String text = assertFailed(report, code);
    assertThat(text).contains("of " + SIZE.bytes());
    assertThat(report.streams().get(0).tally().bytes())
        .isPositive()
        .isLessThanOrEqualTo(SIZE.bytes());
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @CsvSource({
    "PULL, NEVER_VERSION, CONNECT_FAILED",
    "PUSH, NEVER_VERSION, CONNECT_FAILED",
    "PULL, NEVER_OPENED, CONNECT_FAILED",
    "PUSH, NEVER_OPENED, CONNECT_FAILED",
    "PULL, OPEN_DENIED, SERVER_FAILED",
    "PUSH, OPEN_DENIED, SERVER_FAILED",
    "PULL, VERSION_TWO, SERVER_FAILED",
    "PUSH, VERSION_TWO, SERVER_FAILED",
    "PULL, GREETS, SERVER_FAILED",
    "PUSH, GREETS, SERVER_FAILED",
    "PULL, LONG_HANDLE, SERVER_FAILED",
    "PUSH, LONG_HANDLE, SERVER_FAILED",
  })
  void aFaultBeforeAnythingMovesIsAFailureThatIsNotTimed(
      Initiator initiator, SftpFault fault, ReasonCode code) throws Exception {
    ClientReport report = transfer(initiator, LOAD, fault);
    assertFailed(report, code);
    assertThat(report.timing()).isEmpty();
    assertNothingIsLeft();
  }

  /** What was written is only known to be whole once the server has closed the file. */
  @ParameterizedTest
  @CsvSource({"NEVER_CLOSED, STALLED", "CLOSE_FAILS, SERVER_FAILED"})
  void aPushIsNotWholeBeforeItsCloseIsAnswered(SftpFault fault, ReasonCode code) throws Exception {
    assertFailed(transfer(Initiator.PUSH, LOAD, fault), code);
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @EnumSource
  void aServerThatClosesNoFileIsNotAskedForMore(Initiator initiator) throws Exception {
    Load files = LOAD.withAmount(new Amount.Files(5, DataSize.ofBytes(300_001)));
    ClientReport report = transfer(initiator, files, SftpFault.NEVER_CLOSED);
    assertFailed(report, ReasonCode.STALLED);
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedSubsystemIsAFailure(Initiator initiator) throws Exception {
    TransferSpec spec = spec(initiator, LOAD);
    try (TransferClient client = engine.client(spec);
        ScriptedSftpServer server =
            new ScriptedSftpServer(spec, client.publicKey(), () -> SftpFault.NONE)) {
      server.refuseSubsystem();
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      String text = assertFailed(report, ReasonCode.SERVER_FAILED);
      assertThat(text).contains("refused");
      assertThat(report.timing()).isEmpty();
    }
    assertNothingIsLeft();
  }

  @Test
  void aWindowThatNeverOpensIsAStall() throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, LOAD);
    try (TransferClient client = engine.client(spec);
        ScriptedSftpServer server =
            new ScriptedSftpServer(spec, client.publicKey(), () -> SftpFault.NONE)) {
      server.keepWindowShut();
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      assertFailed(report, ReasonCode.STALLED);
    }
    assertNothingIsLeft();
  }

  /** The requests of a pull are small, but so many that the window is used up. */
  @Test
  void aWindowThatNeverOpensForReadRequestsIsAStall() throws Exception {
    TransferSettings settings =
        settings(LOAD)
            .with(Requests.DEFAULT.withBuffer(DataSize.ofBytes(11)).withOutstanding(4096));
    TransferSpec spec =
        Transfers.spec(Engine.MINA, Initiator.PULL, settings, Duration.ofSeconds(1));
    try (TransferClient client = engine.client(spec);
        ScriptedSftpServer server =
            new ScriptedSftpServer(spec, client.publicKey(), () -> SftpFault.NONE)) {
      server.keepWindowShut();
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      assertFailed(report, ReasonCode.STALLED);
    }
    assertNothingIsLeft();
  }

  private static String assertFailed(ClientReport report, ReasonCode code) {
    Ending ending = report.ending();
    assertThat(ending.outcome()).as(ending.toString()).isEqualTo(Outcome.FAILED);
    Reason reason = ending.reason().orElseThrow();
    assertThat(reason.code()).as(ending.toString()).isEqualTo(code);
    assertThat(reason.text()).isNotBlank().hasSizeLessThan(LONGEST_TEXT);
    assertThat(reason.text().chars()).noneMatch(Character::isISOControl);
    return reason.text();
  }

  private static void assertNothingIsLeft() throws Exception {
    assertThat(Transfers.leftInScratch()).isEmpty();
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    // MINA's one pool for the whole JVM, which goes by itself when idle.
                    .filteredOn(name -> !name.startsWith("sshd-kex-flusher"))
                    .noneMatch(name -> name.contains("ssh")));
  }

  private ClientReport transfer(Initiator initiator, Load load, SftpFault fault) throws Exception {
    TransferSpec spec = spec(initiator, load);
    try (TransferClient client = engine.client(spec);
        ScriptedSftpServer server = new ScriptedSftpServer(spec, client.publicKey(), () -> fault)) {
      return client.transfer(server.address(), Transfers.NOBODY);
    }
  }

  private static TransferSpec spec(Initiator initiator, Load load) {
    return Transfers.spec(Engine.MINA, initiator, settings(load), Duration.ofSeconds(1));
  }

  private static TransferSettings settings(Load load) {
    return TransferSettings.DEFAULT.with(Method.SFTP).with(load);
  }

  private static Tally whole(Load load) {
    byte[] all = new byte[(int) load.share(0).orElseThrow()];
    PayloadSource.of(load.payload(), Transfers.SEED, 0).fill(all, 0, all.length, 0);
    Counter counter = new Counter();
    counter.add(all, 0, all.length);
    return counter.tally();
  }
}
