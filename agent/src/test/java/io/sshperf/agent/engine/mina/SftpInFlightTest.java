package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client has exactly as many requests under way as asked for, each as long as asked for. */
@Timeout(60)
class SftpInFlightTest {
  private static final int LAST = 1001;

  @ParameterizedTest
  @CsvSource({
    "PULL, 32768, 1, 5",
    "PUSH, 32768, 1, 5",
    "PULL, 32768, 64, 300",
    "PUSH, 32768, 64, 300",
    "PULL, 99, 16, 500",
    "PUSH, 99, 16, 500",
    "PULL, 1, 3, 30",
    "PUSH, 1, 3, 30",
    "PULL, 261120, 64, 200",
    "PUSH, 261120, 64, 200",
    "PULL, 261120, 4096, 4100",
    "PUSH, 261120, 4096, 4100",
  })
  void asManyRequestsAreUnderWayAsAskedForAndAsLong(
      Initiator initiator, int buffer, int requests, int count) throws Exception {
    int last = Math.min(buffer, LAST);
    long size = (long) buffer * (count - 1) + last;
    Watch seen = new Watch(requests, count);
    transfer(
        initiator,
        size,
        Requests.DEFAULT.withBuffer(DataSize.ofBytes(buffer)).withOutstanding(requests),
        seen);
    assertThat(seen.most.get()).isEqualTo(requests);
    assertThat(seen.lengths)
        .isEqualTo(
            last == buffer
                ? new TreeMap<>(Map.of(buffer, count))
                : new TreeMap<>(Map.of(buffer, count - 1, last, 1)));
  }

  @ParameterizedTest
  @CsvSource({"PULL", "PUSH"})
  void whatIsLeftToTheSoftwareIs64RequestsOf32Kibibytes(Initiator initiator) throws Exception {
    Watch seen = new Watch(64, 200);
    transfer(initiator, 200 << 15, Requests.DEFAULT, seen);
    assertThat(seen.most.get()).isEqualTo(64);
    assertThat(seen.lengths).isEqualTo(new TreeMap<>(Map.of(32 << 10, 200)));
  }

  /** A file with fewer requests than may be under way. */
  @Test
  void aSmallFileIsAskedForAtOnce() throws Exception {
    Watch seen = new Watch(3, 3);
    transfer(
        Initiator.PULL, 2 * 1000 + 1, Requests.DEFAULT.withBuffer(DataSize.ofBytes(1000)), seen);
    assertThat(seen.most.get()).isEqualTo(3);
    assertThat(seen.lengths.keySet()).isEqualTo(Set.of(1000, 1));
  }

  private static void transfer(Initiator initiator, long size, Requests requests, Watch watch)
      throws Exception {
    Load load = Transfers.load(DataSize.ofBytes(size)).withPayload(Payload.ZEROS);
    TransferSettings settings =
        TransferSettings.DEFAULT.with(Method.SFTP).with(requests).with(load);
    TransferSpec spec = Transfers.spec(Engine.MINA, initiator, settings, Duration.ofSeconds(5));
    MinaEngine engine = new MinaEngine(Transfers.SCRATCH);
    try (TransferClient client = engine.client(spec);
        ScriptedSftpServer server = new ScriptedSftpServer(spec, client.publicKey(), () -> watch)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      assertThat(report.ending()).as("most seen: %s", watch.most).isEqualTo(Ending.MEASURED);
      assertThat(report.streams().get(0).tally().bytes()).isEqualTo(size);
    }
  }

  /**
   * Holds replies back until as many requests are there as are expected, and a little longer, for
   * more of them would be a fault. Then answers all, and holds back again.
   */
  private static final class Watch implements ScriptedSftp.Script {
    private static final Duration LITTLE_LONGER = Duration.ofMillis(50);
    private static final int HELD_BACK = 3;

    private final int expected;
    private final int count;
    private final AtomicInteger most = new AtomicInteger();
    private final ConcurrentSkipListMap<Integer, Integer> lengths = new ConcurrentSkipListMap<>();
    private final List<Reply> held = new ArrayList<>();
    private int asked;
    private int times;

    /** A READ's is made when it is sent, a WRITE's data is taken when it comes: neither is kept. */
    private interface Reply {
      RawMessage made();
    }

    Watch(int expected, int count) {
      this.expected = expected;
      this.count = count;
    }

    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      if (!SftpFault.moves(request)) {
        peer.answer(request);
        return;
      }
      hold(request, peer);
      if (times == HELD_BACK) {
        answerAll(peer);
      } else if (held.size() >= expected || asked == count) {
        times++;
        @Nullable RawMessage more = peer.next(LITTLE_LONGER);
        while (more != null && SftpFault.moves(more)) {
          hold(more, peer);
          more = peer.next(LITTLE_LONGER);
        }
        answerAll(peer);
        if (more != null) {
          peer.answer(more);
        }
      }
    }

    private void answerAll(ScriptedSftp peer) throws IOException, InterruptedException {
      for (Reply one : held) {
        peer.send(one.made());
      }
      held.clear();
    }

    private void hold(RawMessage request, ScriptedSftp peer) {
      lengths.merge(SftpFault.wanted(request), 1, Integer::sum);
      if (request.type() == RawMessage.WRITE) {
        RawMessage reply = peer.correct(request);
        held.add(() -> reply);
      } else {
        held.add(() -> peer.correct(request));
      }
      asked++;
      most.accumulateAndGet(held.size(), Math::max);
    }
  }
}
