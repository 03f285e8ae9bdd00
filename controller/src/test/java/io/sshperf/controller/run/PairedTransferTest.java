package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Both ends tell of progress here, each on its own clock: one of them is heard. */
class PairedTransferTest {
  private static final List<Reading> ON_THE_CLIENTS_CLOCK =
      List.of(new Reading(Duration.ofMillis(200), 1000), new Reading(Duration.ofMillis(400), 2000));
  private static final List<Reading> ON_THE_SERVERS_CLOCK =
      List.of(new Reading(Duration.ZERO, 10), new Reading(Duration.ofMillis(150), 900));

  private final List<Reading> heard = new ArrayList<>();

  private Sample run(Engine engine, Initiator initiator, Method method)
      throws InterruptedException {
    CellSpec cell = Examples.spec(engine, s -> s.with(method));
    TransferSpec spec =
        new TransferSpec(
            new TransferId("t"),
            new CellSpec(cell.pair(), initiator, engine, engine, cell.settings()),
            1,
            false,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1));
    ClientReport client =
        new ClientReport(
            Ending.MEASURED,
            List.of(),
            Optional.empty(),
            ON_THE_CLIENTS_CLOCK,
            Optional.empty(),
            Optional.empty(),
            Latency.UNKNOWN);
    ServerReport server =
        new ServerReport(Ending.MEASURED, List.of(), OptionalLong.empty(), ON_THE_SERVERS_CLOCK);
    return new PairedTransfer(
            spec,
            false,
            new ToldAgent("client", "host-1", client, server),
            new ToldAgent("server", "host-2", client, server),
            heard::add,
            Clock.systemUTC())
        .run();
  }

  @Test
  void clientIsHeardWhereItCanTell() throws InterruptedException {
    for (Method method : Method.values()) {
      heard.clear();
      Sample sample = run(Engine.MINA, Initiator.PUSH, method);
      assertThat(heard).isEqualTo(ON_THE_CLIENTS_CLOCK);
      assertThat(sample.readings()).isEqualTo(heard);
    }
    heard.clear();
    assertThat(run(Engine.OPENSSH, Initiator.PULL, Method.SCP).readings())
        .isEqualTo(heard)
        .isEqualTo(ON_THE_CLIENTS_CLOCK);
  }

  @Test
  void serverAloneIsHeardWhereARealScpSends() throws InterruptedException {
    Sample sample = run(Engine.OPENSSH, Initiator.PUSH, Method.SCP);
    assertThat(heard).isEqualTo(ON_THE_SERVERS_CLOCK);
    assertThat(sample.readings()).isEqualTo(heard);
  }

  @Test
  void whatAServerCannotTellIsNotZero() throws InterruptedException {
    assertThat(run(Engine.OPENSSH, Initiator.PUSH, Method.STREAM).refusedRequests()).isEmpty();
  }
}
