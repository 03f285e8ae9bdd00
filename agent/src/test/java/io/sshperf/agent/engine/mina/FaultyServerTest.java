package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.FaultyServer.Fault;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.Optional;
import org.apache.sshd.core.CoreModuleProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** MINA's client against servers that are not what they should be. */
@Timeout(60)
class FaultyServerTest {
  private static final Load LOAD = Transfers.load(DataSize.ofMebibytes(8));
  private static final String REKEY =
      "org.apache.sshd.config." + CoreModuleProperties.REKEY_BYTES_LIMIT.getName();

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  /** The comparison is the controller's: here the two tallies differ, that it has what to see. */
  @Test
  void aLostByteShowsInTheTallies() throws Exception {
    Seen seen = transfer(Initiator.PUSH, Fault.LOSE_A_BYTE);
    assertThat(seen.client().bytes()).isEqualTo(8 << 20);
    assertThat(seen.server().bytes()).isEqualTo((8 << 20) - 1);
  }

  @Test
  void aFlippedBitShowsInTheTallies() throws Exception {
    Seen seen = transfer(Initiator.PUSH, Fault.FLIP_A_BIT);
    assertThat(seen.server().bytes()).isEqualTo(seen.client().bytes());
    assertThat(seen.server().crc32c()).isNotEqualTo(seen.client().crc32c());
  }

  @Test
  void aFaultlessServerHasTheSameTally() throws Exception {
    Seen seen = transfer(Initiator.PUSH, Fault.NONE);
    assertThat(seen.report().ending()).isEqualTo(Ending.MEASURED);
    assertThat(seen.server()).isEqualTo(seen.client());
  }

  @Test
  void aWindowThatNeverOpensIsAStallWhereItStopped() throws Exception {
    Seen seen = transfer(Initiator.PUSH, Fault.KEEP_WINDOW_SHUT);
    assertThat(seen.report().ending())
        .isEqualTo(
            Ending.failed(
                ReasonCode.STALLED, "stalled at byte 2097152 of 8388608: nothing moved for 1s"));
  }

  @Test
  void aLimitSendsNoPacketWithoutData() throws Exception {
    Load paced = LOAD.withLimit(DataRate.parse("20MB/s"));
    TransferSpec spec =
        Transfers.spec(Engine.MINA, Initiator.PUSH, TransferSettings.DEFAULT.with(paced));
    try (TransferClient client = engine.client(spec);
        FaultyServer server = new FaultyServer(spec, client.publicKey(), Fault.NONE)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      assertThat(report.ending()).isEqualTo(Ending.MEASURED);
      assertThat(server.emptyPieces()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PUSH, EXIT_EARLY, CLOSED_EARLY",
    "PUSH, CLOSE_WITHOUT_STATUS, CLOSED_EARLY",
    "PUSH, EXIT_WITH_ERROR, SERVER_FAILED",
    "PULL, EXIT_EARLY, NOT_SENT_WHOLE",
  })
  void aWrongEndIsAFailureWithItsBytes(Initiator initiator, Fault fault, ReasonCode code)
      throws Exception {
    Ending ending = transfer(initiator, fault).report().ending();
    assertThat(ending.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ending.reason().orElseThrow().code()).isEqualTo(code);
    assertThat(ending.reason().orElseThrow().text()).contains("of 8388608 bytes");
  }

  @ParameterizedTest
  @EnumSource
  void keysAreExchangedAgainWithinATransfer(Initiator initiator) throws Exception {
    System.setProperty(REKEY, "1048576");
    try {
      Seen seen = transfer(initiator, Fault.NONE);
      assertThat(seen.report().ending()).isEqualTo(Ending.MEASURED);
      assertThat(seen.keyExchanges()).isGreaterThan(2);
      assertThat(seen.client().bytes()).isEqualTo(8 << 20);
    } finally {
      System.clearProperty(REKEY);
    }
  }

  @Test
  void aReceivingClientAdvertisesTheWindowAndPacketOfTheSettings() throws Exception {
    Channel channel =
        new Channel(Optional.of(DataSize.ofKibibytes(96)), Optional.of(DataSize.ofKibibytes(8)));
    TransferSettings settings = TransferSettings.DEFAULT.with(LOAD).with(channel);
    TransferSpec spec = Transfers.spec(Engine.MINA, Initiator.PULL, settings);
    Seen seen = transfer(spec, Fault.NONE);
    assertThat(seen.report().ending()).isEqualTo(Ending.MEASURED);
    assertThat(seen.peerWindow()).isEqualTo(96 << 10);
    assertThat(seen.peerPacket()).isEqualTo(8 << 10);
  }

  private Seen transfer(Initiator initiator, Fault fault) throws Exception {
    TransferSettings settings = TransferSettings.DEFAULT.with(LOAD);
    return transfer(Transfers.spec(Engine.MINA, initiator, settings, Duration.ofSeconds(1)), fault);
  }

  private Seen transfer(TransferSpec spec, Fault fault) throws Exception {
    try (TransferClient client = engine.client(spec);
        FaultyServer server = new FaultyServer(spec, client.publicKey(), fault)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      return new Seen(
          report, server.tally(), server.keyExchanges(), server.peerWindow(), server.peerPacket());
    }
  }

  private record Seen(
      ClientReport report, Tally server, int keyExchanges, long peerWindow, long peerPacket) {
    Tally client() {
      return report.streams().get(0).tally();
    }
  }
}
