package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProofTest {
  private static final Tally FIRST = new Tally(50, 0x1234);
  private static final Tally SECOND = new Tally(50, 0x5678);
  private static final Optional<ReasonCode> DIFFERS = Optional.of(ReasonCode.NEGOTIATED_DIFFERS);
  private static final Load HUNDRED_BYTES_OVER_TWO =
      Load.DEFAULT.withStreams(2).withSize(DataSize.ofBytes(100));

  private static final Negotiated AGREED =
      new Negotiated(
          "aes128-ctr",
          "hmac-sha2-256",
          "curve25519-sha256",
          "none",
          Optional.empty(),
          Optional.empty(),
          "test",
          Optional.empty());

  @Test
  void otherCipherThanTheNamedOneIsNoNumber() {
    assertThat(negotiated(Algorithms.DEFAULT.withCipher("aes256-ctr"))).isEqualTo(DIFFERS);
    assertThat(negotiated(Algorithms.DEFAULT.withMac("hmac-sha1"))).isEqualTo(DIFFERS);
    assertThat(negotiated(Algorithms.DEFAULT.withKex("mlkem768x25519-sha256"))).isEqualTo(DIFFERS);
    assertThat(negotiated(Algorithms.DEFAULT.withCipher("aes128-ctr"))).isEmpty();
  }

  @Test
  void compressionThatWasNotAgreedOnIsNoMeasurement() {
    assertThat(negotiated(Algorithms.DEFAULT.withCompression(true)))
        .contains(ReasonCode.NEGOTIATED_DIFFERS);
    assertThat(negotiated(Algorithms.DEFAULT.withCompression(false))).isEmpty();
  }

  private static Optional<ReasonCode> negotiated(Algorithms asked) {
    TransferSpec spec = spec(HUNDRED_BYTES_OVER_TWO);
    CellSpec cell = spec.cell();
    CellSpec named =
        new CellSpec(
            cell.pair(),
            cell.initiator(),
            cell.client(),
            cell.server(),
            cell.settings().with(asked));
    return Proof.of(
            new TransferSpec(spec.id(), named, 1, false, spec.stallLimit(), spec.timeLimit()),
            client(FIRST, SECOND),
            server(FIRST, SECOND))
        .reason()
        .map(Reason::code);
  }

  @Test
  void agreementOnEveryByteIsMeasured() {
    assertThat(prove(client(FIRST, SECOND), server(FIRST, SECOND))).isEqualTo(Ending.MEASURED);
  }

  @Test
  void lostByteIsNoNumber() {
    assertThat(code(client(FIRST, SECOND), server(FIRST, new Tally(49, 0x5678))))
        .isEqualTo(ReasonCode.BYTES_DIFFER);
  }

  @Test
  void otherChecksumIsNoNumber() {
    assertThat(code(client(FIRST, SECOND), server(FIRST, new Tally(50, 0x5679))))
        .isEqualTo(ReasonCode.CHECKSUM_DIFFERS);
  }

  @Test
  void agreementOnTooLittleIsNoNumber() {
    Tally short49 = new Tally(49, 1);
    assertThat(code(client(FIRST, short49), server(FIRST, short49)))
        .isEqualTo(ReasonCode.NOT_SENT_WHOLE);
  }

  @Test
  void agreementOnTooMuchIsNoNumber() {
    Tally long51 = new Tally(51, 1);
    assertThat(code(client(FIRST, long51), server(FIRST, long51)))
        .isEqualTo(ReasonCode.NOT_SENT_WHOLE);
  }

  @Test
  void exactlyOneByteAskedForIsHeldToOneByte() {
    Load one = Load.DEFAULT.withSize(DataSize.ofBytes(1));
    Tally two = new Tally(2, 1);
    assertThat(Proof.of(spec(one), client(two), server(two)).reason().map(Reason::code))
        .contains(ReasonCode.NOT_SENT_WHOLE);
  }

  @Test
  void missingStreamIsNoNumber() {
    assertThat(code(client(FIRST), server(FIRST, SECOND))).isEqualTo(ReasonCode.NOT_SENT_WHOLE);
    assertThat(code(client(FIRST, SECOND), server(FIRST))).isEqualTo(ReasonCode.NOT_SENT_WHOLE);
  }

  @Test
  void lastingTransferThatMovedNothingIsNoNumber() {
    Load lasting = Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(1)));
    assertThat(
            Proof.of(spec(lasting), client(Tally.NONE), server(Tally.NONE))
                .reason()
                .map(Reason::code))
        .contains(ReasonCode.NOT_SENT_WHOLE);
  }

  @Test
  void untimedTransferIsNoNumber() {
    ClientReport untimed =
        new ClientReport(
            Ending.MEASURED,
            client(FIRST, SECOND).streams(),
            Optional.empty(),
            List.of(),
            Optional.of(AGREED),
            Optional.empty(),
            Latency.UNKNOWN);
    assertThat(code(untimed, server(FIRST, SECOND))).isEqualTo(ReasonCode.INTERNAL);
  }

  @Test
  void troubleOfEitherEndIsToldBeforeCounting() {
    Ending stalled = Ending.failed(ReasonCode.STALLED, "stalled at byte 7 of 100");
    assertThat(prove(ClientReport.notBegun(stalled), server(FIRST, SECOND))).isEqualTo(stalled);
    assertThat(prove(client(FIRST, SECOND), ServerReport.of(stalled, List.of(), 0)))
        .isEqualTo(stalled);
  }

  @Test
  void clientThatWasCutOffLearnsWhyFromTheServer() {
    Ending cut = Ending.failed(ReasonCode.CLOSED_EARLY, "the server closed");
    Ending limit = Ending.failed(ReasonCode.TIME_LIMIT, "longer than 1 s");

    Ending ending = prove(ClientReport.notBegun(cut), ServerReport.of(limit, List.of(), 0));

    assertThat(ending.reason().orElseThrow().code()).isEqualTo(ReasonCode.TIME_LIMIT);
    assertThat(ending.reason().orElseThrow().text()).contains("the server closed", "longer than");
  }

  @Test
  void clientThatWasRefusedLearnsThatTheServerHadNoSpace() {
    Ending refused = Ending.failed(ReasonCode.SERVER_FAILED, "the server answered failure");
    Ending full = Ending.failed(ReasonCode.NO_SPACE, "no space in /scratch: disk full");

    Ending ending = prove(ClientReport.notBegun(refused), ServerReport.of(full, List.of(), 0));

    assertThat(ending.reason().orElseThrow().code()).isEqualTo(ReasonCode.NO_SPACE);
    assertThat(ending.reason().orElseThrow().text()).startsWith("no space in /scratch");
  }

  private static ReasonCode code(ClientReport client, ServerReport server) {
    return prove(client, server).reason().orElseThrow().code();
  }

  private static Ending prove(ClientReport client, ServerReport server) {
    return Proof.of(spec(HUNDRED_BYTES_OVER_TWO), client, server);
  }

  private static ClientReport client(Tally... streams) {
    return new ClientReport(
        Ending.MEASURED,
        Arrays.stream(streams).map(t -> new StreamReport(t, Duration.ofMillis(5))).toList(),
        Optional.of(new ClientReport.Timing(Duration.ofMillis(1), Duration.ofMillis(5))),
        List.of(),
        Optional.of(AGREED),
        Optional.empty(),
        Latency.UNKNOWN);
  }

  private static ServerReport server(Tally... streams) {
    return ServerReport.of(Ending.MEASURED, List.of(streams), 0);
  }

  private static TransferSpec spec(Load load) {
    return new TransferSpec(
        new TransferId("t"),
        new CellSpec(
            new Pair(new AgentName("a"), new AgentName("b")),
            Initiator.PUSH,
            Engine.MINA,
            Engine.MINA,
            TransferSettings.DEFAULT.with(load)),
        1,
        false,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1));
  }
}
