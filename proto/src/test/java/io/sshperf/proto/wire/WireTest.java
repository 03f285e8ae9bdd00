package io.sshperf.proto.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.ProtocolMessageEnum;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.v1.Hello;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class WireTest {
  private static void refused(ThrowingCallable read, String text) {
    assertThatExceptionOfType(WireException.class)
        .isThrownBy(read)
        .withMessageContaining(text)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  private static <E extends Enum<E>, W extends Enum<W> & ProtocolMessageEnum> void counterparts(
      E[] values, W[] wires, Function<E, W> toWire, Function<W, E> fromWire) {
    for (E value : values) {
      assertThat(fromWire.apply(toWire.apply(value))).isEqualTo(value);
    }
    for (W wire : wires) {
      if (wire.name().equals("UNRECOGNIZED") || wire.getNumber() == 0) {
        refused(() -> fromWire.apply(wire), wire.name());
      } else {
        assertThat(toWire.apply(fromWire.apply(wire))).isEqualTo(wire);
      }
    }
    assertThat(wires).hasSize(values.length + 2);
    assertThat(Arrays.stream(wires).map(Enum::name)).anyMatch(n -> n.endsWith("_UNSPECIFIED"));
  }

  @Test
  void everyConstantHasItsCounterpart() {
    counterparts(
        Engine.values(), io.sshperf.proto.v1.Engine.values(), EnumWire::toWire, EnumWire::fromWire);
    counterparts(
        Method.values(), io.sshperf.proto.v1.Method.values(), EnumWire::toWire, EnumWire::fromWire);
    counterparts(
        Initiator.values(),
        io.sshperf.proto.v1.Initiator.values(),
        EnumWire::toWire,
        EnumWire::fromWire);
    counterparts(
        Offer.values(), io.sshperf.proto.v1.Offer.values(), EnumWire::toWire, EnumWire::fromWire);
    counterparts(
        Payload.values(),
        io.sshperf.proto.v1.Payload.values(),
        EnumWire::toWire,
        EnumWire::fromWire);
    counterparts(
        Storage.values(),
        io.sshperf.proto.v1.Storage.values(),
        EnumWire::toWire,
        EnumWire::fromWire);
    counterparts(
        ClientProgram.values(),
        io.sshperf.proto.v1.ClientProgram.values(),
        EnumWire::toWire,
        EnumWire::fromWire);
    counterparts(
        SftpServer.values(),
        io.sshperf.proto.v1.SftpServer.values(),
        EnumWire::toWire,
        EnumWire::fromWire);
    counterparts(
        Knob.values(), io.sshperf.proto.v1.Knob.values(), EnumWire::toWire, EnumWire::fromWire);
    counterparts(
        Role.values(), io.sshperf.proto.v1.Role.values(), EnumWire::toWire, EnumWire::fromWire);
    counterparts(
        Outcome.values(),
        io.sshperf.proto.v1.Outcome.values(),
        EnumWire::toWire,
        EnumWire::fromWire);
  }

  @Test
  void whatIsSentIsWhatArrives() throws InvalidProtocolBufferException {
    long seed = new Random().nextLong();
    System.out.println("whatIsSentIsWhatArrives: seed " + seed);
    RandomValues values = new RandomValues(new Random(seed));
    for (int i = 0; i < 2_000; i++) {
      TransferSpec spec = values.spec();
      byte[] sent = SpecWire.toWire(spec).toByteArray();
      assertThat(SpecWire.fromWire(io.sshperf.proto.v1.TransferSpec.parseFrom(sent)))
          .isEqualTo(spec);
      ServerAddress address = values.address();
      assertThat(SpecWire.fromWire(SpecWire.toWire(address))).isEqualTo(address);
      ClientReport client = values.clientReport();
      assertThat(ReportWire.fromWire(ReportWire.toWire(client))).isEqualTo(client);
      ServerReport server = values.serverReport();
      assertThat(ReportWire.fromWire(ReportWire.toWire(server))).isEqualTo(server);
      AgentDescription agent = values.agent();
      assertThat(AgentWire.fromWire(AgentWire.toWire(agent))).isEqualTo(agent);
    }
  }

  @Test
  void missingPartsOfATransferAreRefused() {
    io.sshperf.proto.v1.TransferSpec whole =
        SpecWire.toWire(new RandomValues(new Random(1)).spec());
    refused(() -> SpecWire.fromWire(io.sshperf.proto.v1.TransferSpec.getDefaultInstance()), "cell");
    refused(() -> SpecWire.fromWire(whole.toBuilder().clearTransferId().build()), "transfer id");
    refused(() -> SpecWire.fromWire(whole.toBuilder().clearStallLimit().build()), "stall limit");
    refused(() -> SpecWire.fromWire(whole.toBuilder().clearTimeLimit().build()), "time limit");
    io.sshperf.proto.v1.CellSpec cell = whole.getCell();
    refused(() -> read(whole, cell.toBuilder().clearPair().build()), "agent name");
    refused(() -> read(whole, cell.toBuilder().clearMethod().build()), "METHOD_UNSPECIFIED");
    refused(() -> read(whole, cell.toBuilder().clearClient().build()), "ENGINE_UNSPECIFIED");
    refused(() -> read(whole, cell.toBuilder().clearInitiator().build()), "UNSPECIFIED");
    refused(() -> read(whole, cell.toBuilder().clearAlgorithms().build()), "OFFER_UNSPECIFIED");
    refused(
        () ->
            read(whole, cell.toBuilder().setLoad(cell.getLoad().toBuilder().clearAmount()).build()),
        "amount: missing");
    refused(
        () ->
            read(
                whole,
                cell.toBuilder().setLoad(cell.getLoad().toBuilder().setStreamCount(65)).build()),
        "streams: 65 (expected 1 to 64)");
    refused(() -> read(whole, cell.toBuilder().setMethodValue(99).build()), "UNRECOGNIZED");
  }

  private static TransferSpec read(
      io.sshperf.proto.v1.TransferSpec whole, io.sshperf.proto.v1.CellSpec cell) {
    return SpecWire.fromWire(whole.toBuilder().setCell(cell).build());
  }

  @Test
  void missingPartsOfReportsAndAgentsAreRefused() {
    refused(
        () -> ReportWire.fromWire(io.sshperf.proto.v1.ClientReport.getDefaultInstance()), "ending");
    refused(
        () -> ReportWire.fromWire(io.sshperf.proto.v1.ServerReport.getDefaultInstance()), "ending");
    refused(
        () -> ReportWire.fromWire(io.sshperf.proto.v1.Ending.getDefaultInstance()),
        "OUTCOME_UNSPECIFIED");
    refused(
        () ->
            ReportWire.fromWire(
                io.sshperf.proto.v1.Ending.newBuilder()
                    .setOutcome(io.sshperf.proto.v1.Outcome.OUTCOME_FAILED)
                    .build()),
        "expected a reason");
    refused(() -> AgentWire.fromWire(Hello.getDefaultInstance()), "agent name");
    refused(
        () -> SpecWire.fromWire(io.sshperf.proto.v1.ServerAddress.getDefaultInstance()),
        "server address");
    Hello hello = AgentWire.toWire(new RandomValues(new Random(1)).agent());
    refused(() -> AgentWire.fromWire(hello.toBuilder().clearHost().build()), "host id");
    refused(
        () -> AgentWire.fromWire(hello.toBuilder().clearInstallation().build()), "installation");
  }

  @Test
  void outOfRangeNumbersOfReportsAreRefused() {
    io.sshperf.proto.v1.ServerReport.Builder report =
        io.sshperf.proto.v1.ServerReport.newBuilder()
            .setEnding(ReportWire.toWire(io.sshperf.proto.model.Ending.MEASURED));
    report.addStreamsBuilder().setCrc32C(1L << 32);
    refused(() -> ReportWire.fromWire(report.build()), "expected 32 bits");
    report.getStreamsBuilder(0).setCrc32C(0).setPayloadBytes(-1);
    refused(() -> ReportWire.fromWire(report.build()), "-1 bytes");
  }
}
