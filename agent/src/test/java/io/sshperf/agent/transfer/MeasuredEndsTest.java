package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Watching adds the cost to a report, and changes nothing else. */
@Timeout(30)
class MeasuredEndsTest {
  private static final ServerAddress ADDRESS =
      new ServerAddress("127.0.0.1", 1, "ssh-ed25519 AAAA");
  private static final TcpTable TABLE = TcpTable.unknown("a test's");
  private static final Ending ENDING = Ending.failed(ReasonCode.CLOSED_EARLY, "ended");
  private static final Workers WORKERS = Workers.unknown("a test's");

  private final AtomicInteger closed = new AtomicInteger();

  private TransferClient client(Runnable transfer) {
    return new MeasuredClient(
        new TransferClient() {
          @Override
          public String publicKey() {
            return "key";
          }

          @Override
          public ClientReport transfer(ServerAddress server, ProgressListener progress) {
            transfer.run();
            return ClientReport.notBegun(ENDING);
          }

          @Override
          public Workers workers() {
            return WORKERS;
          }

          @Override
          public void close() {
            closed.incrementAndGet();
          }
        },
        TABLE);
  }

  private final class Server implements TransferServer {
    @Override
    public ServerAddress address() {
      return ADDRESS;
    }

    @Override
    public long bytes() {
      return 7;
    }

    @Override
    public Workers workers() {
      return WORKERS;
    }

    @Override
    public ServerReport finish() {
      closed.incrementAndGet();
      return new ServerReport(ENDING, List.of(), OptionalLong.empty(), List.of());
    }
  }

  @Test
  void aClientsReportIsItsOwnWithTheCost() {
    try (TransferClient client = client(() -> {})) {
      assertThat(client.publicKey()).isEqualTo("key");
      ClientReport report = client.transfer(ADDRESS, reading -> {});
      assertThat(report.with(ClientReport.notBegun(ENDING).cost()))
          .isEqualTo(ClientReport.notBegun(ENDING));
      assertThat(report.cost().usage().cpu().whyNot()).isEqualTo("a test's");
    }
    assertThat(closed).hasValue(1);
  }

  @Test
  void aClientsFaultIsPassedOnAndTheWatchEnds() {
    TransferClient client =
        client(
            () -> {
              throw new IllegalStateException("expected by a test");
            });
    assertThatThrownBy(() -> client.transfer(ADDRESS, reading -> {}))
        .hasMessage("expected by a test");
    assertNobodyWatches();
  }

  @Test
  void aServersReportIsTheSameAgain() {
    TransferServer server = new MeasuredServer(new Server(), TABLE);
    assertThat(server.address()).isEqualTo(ADDRESS);
    assertThat(server.bytes()).isEqualTo(7);
    ServerReport report = server.finish();
    assertThat(report.ending()).isEqualTo(ENDING);
    assertThat(report.cost().usage().cpu().whyNot()).isEqualTo("a test's");
    assertThat(server.finish()).isEqualTo(report);
    assertNobodyWatches();
  }

  private static void assertNobodyWatches() {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("cost-watch"));
  }
}
