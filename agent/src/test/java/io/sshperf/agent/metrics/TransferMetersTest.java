package io.sshperf.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TransferMetersTest {
  private static final String PAIR = "receiver=\"b\",sender=\"a\"";

  private final Meters meters = new Meters();
  private final TransferMeters transfers = new TransferMeters(meters);

  @AfterEach
  void close() {
    meters.close();
  }

  private static CellSpec cell(String sender, Initiator initiator) {
    return new CellSpec(
        new Pair(new AgentName(sender), new AgentName("b")),
        initiator,
        Engine.MINA,
        Engine.OPENSSH,
        TransferSettings.DEFAULT.with(TransferSettings.DEFAULT.load().withStreams(4)));
  }

  private static ServerReport served(long bytes) {
    return new ServerReport(
        Ending.MEASURED, List.of(new Tally(bytes, 0)), OptionalLong.empty(), List.of());
  }

  @Test
  void reasonOfAFailureIsALabel() {
    transfers
        .begun(cell("a", Initiator.PUSH), true, () -> 0)
        .ended(ClientReport.notBegun(Ending.failed(ReasonCode.INTERNAL, "a text of any kind")));
    assertThat(meters.text(false))
        .contains(
            "outcome=\"failed\",reason=\"internal\",receiver=\"b\",role=\"sender\",sender=\"a\"} 1.0\n")
        .doesNotContain("a text of any kind");
  }

  @Test
  void serverOfAPullSends() {
    transfers.begun(cell("a", Initiator.PULL), false, () -> 0).ended(served(5));
    assertThat(meters.text(false))
        .contains(
            "sshperf_payload_sent_bytes_total{cipher=\"default\",engine=\"openssh\","
                + "method=\"stream\","
                + PAIR
                + "} 5.0\n")
        .doesNotContain("sshperf_payload_received_bytes_total{");
  }

  @Test
  void windowIsThatOfAllStreams() {
    transfers.begun(cell("a", Initiator.PUSH), true, () -> 0);
    assertThat(meters.text(false))
        .contains("sshperf_transfer_window_bytes{" + PAIR + "} 8388608.0\n")
        .contains("sshperf_transfers_running 1.0\n");
  }

  @Test
  void rateIsNothingBetweenTransfers() {
    TransferMeter meter = transfers.begun(cell("a", Initiator.PUSH), false, () -> 0);
    meter.rate(7);
    String rate = "sshperf_transfer_rate_bytes_per_second{" + PAIR + "} ";
    assertThat(meters.text(false)).contains(rate + "7.0\n");
    meter.ended(served(1));
    assertThat(meters.text(false))
        .contains(rate + "0.0\n")
        .contains("sshperf_transfers_running 0.0\n");
  }

  @Test
  void aThousandAgentsStayWithinTheCapAndNothingIsLost() {
    for (int i = 0; i < 1500; i++) {
      TransferMeter meter = transfers.begun(cell("lab-" + i, Initiator.PUSH), false, () -> 0);
      meter.rate(i);
      meter.ended(served(3));
    }
    String text = meters.text(false);
    List<String> received =
        text.lines()
            .filter(line -> line.startsWith("sshperf_payload_received_bytes_total{"))
            .toList();
    assertThat(received).hasSize(Meters.MOST_SERIES + 1);
    assertThat(
            received.stream()
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum())
        .isEqualTo(4500);
    assertThat(text)
        .contains("sender=\"other\"} 1500.0\n")
        .contains("sshperf_metrics_overflow_total{metric=\"sshperf_payload_received\"} 500.0\n");
  }
}
