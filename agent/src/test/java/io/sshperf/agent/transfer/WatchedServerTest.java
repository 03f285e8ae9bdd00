package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WatchedServerTest {
  private static final long SIZE = 1000;

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger finished = new AtomicInteger();
  private final List<Reading> told = new CopyOnWriteArrayList<>();
  private Ending ending = Ending.MEASURED;

  private TransferServer server(Initiator initiator, Method method) {
    TransferSpec spec =
        Transfers.spec(
            Engine.OPENSSH,
            initiator,
            TransferSettings.DEFAULT.with(method).with(Transfers.load(DataSize.ofBytes(SIZE))),
            Duration.ofMillis(600));
    return WatchedServer.of(spec, new Plain(), told::add);
  }

  private final class Plain implements TransferServer {
    @Override
    public ServerAddress address() {
      return new ServerAddress("127.0.0.1", 1, "ssh-ed25519 AAAA");
    }

    @Override
    public long bytes() {
      return bytes.get();
    }

    @Override
    public Workers workers() {
      return Workers.unknown("a test's");
    }

    @Override
    public ServerReport finish() {
      finished.incrementAndGet();
      return new ServerReport(ending, List.of(), OptionalLong.empty(), List.of());
    }
  }

  @Test
  void whereTheClientTellsItIsTheServerItself() {
    assertThat(server(Initiator.PULL, Method.SFTP)).isInstanceOf(Plain.class);
    assertThat(server(Initiator.PUSH, Method.STREAM)).isInstanceOf(Plain.class);
  }

  @Test
  void whatGrowsIsToldAndKept() {
    TransferServer server = server(Initiator.PUSH, Method.SCP);
    bytes.set(10);
    Awaitility.await().until(() -> told.stream().anyMatch(one -> one.bytes() == 10));
    bytes.set(SIZE);
    Awaitility.await().until(() -> told.stream().anyMatch(one -> one.bytes() == SIZE));
    ServerReport report = server.finish();
    assertThat(report.ending()).isEqualTo(Ending.MEASURED);
    assertThat(report.readings())
        .containsAll(told)
        .isSortedAccordingTo((one, other) -> one.at().compareTo(other.at()));
    assertThat(server.finish().readings()).isEqualTo(report.readings());
  }

  @Test
  void whatStallsInTheMiddleIsEnded() {
    ending = Ending.failed(ReasonCode.CLOSED_EARLY, "ended");
    TransferServer server = server(Initiator.PUSH, Method.SFTP);
    bytes.set(10);
    Awaitility.await().until(() -> finished.get() > 0);
    Ending seen = server.finish().ending();
    assertThat(seen.reason().orElseThrow().code()).isEqualTo(ReasonCode.STALLED);
    assertThat(seen.reason().orElseThrow().text()).startsWith("stalled at byte 10 of 1000");
  }

  @Test
  void neitherAWholeOneNorOneThatHasNotBegunIsAStall() throws Exception {
    TransferServer begun = server(Initiator.PUSH, Method.SFTP);
    bytes.set(SIZE);
    TransferServer server = server(Initiator.PUSH, Method.SFTP);
    Awaitility.await().until(() -> told.stream().anyMatch(one -> one.at().toMillis() > 1200));
    assertThat(finished).hasValue(0);
    begun.close();
    server.close();
  }
}
