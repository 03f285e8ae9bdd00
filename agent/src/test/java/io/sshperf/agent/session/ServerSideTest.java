package io.sshperf.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ServerSideTest {
  private static final ServerAddress ADDRESS = new ServerAddress("127.0.0.1", 4711, "ssh-x AAAA");
  private static final ServerReport REPORT = ServerReport.of(Ending.MEASURED, List.of(), 0);

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger finished = new AtomicInteger();
  private final ServerSide side = new ServerSide();

  private TransferServer server() {
    opened.incrementAndGet();
    return new TransferServer() {
      @Override
      public long bytes() {
        return 0;
      }

      @Override
      public ServerAddress address() {
        return ADDRESS;
      }

      @Override
      public Workers workers() {
        return Workers.unknown("a test's");
      }

      @Override
      public ServerReport finish() {
        finished.incrementAndGet();
        return REPORT;
      }
    };
  }

  @Test
  void aRepeatedOrderOpensNoSecondServerAndGetsTheSameAddress() throws Exception {
    assertThat(side.open(this::server)).contains(ADDRESS);
    assertThat(side.open(this::server)).contains(ADDRESS);
    assertThat(opened).hasValue(1);
    assertThat(side.finish()).contains(REPORT);
  }

  @Test
  void whatTakesLongToOpenIsInterruptedAndNothingStaysOpen() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    CompletableFuture<Object> result = new CompletableFuture<>();
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(side.open(() -> slowly(opening)));
              } catch (TransferException e) {
                result.complete(e.ending().outcome());
              }
              flag.complete(Thread.currentThread().isInterrupted());
            },
            "test-opening");
    thread.start();
    opening.await();
    assertThat(side.open(this::server)).as("while the first is at it").isEmpty();
    assertThat(side.finish()).isEmpty();
    assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo(Outcome.CANCELLED);
    assertThat(flag.get(20, TimeUnit.SECONDS)).as("the pool's thread goes on").isFalse();
    assertThat(finished).as("closed").hasValue(opened.get());
  }

  /** Does not mind the interrupt, as an engine that was just done. */
  private TransferServer slowly(CountDownLatch opening) {
    opening.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return server();
  }

  @Test
  void aServerThatWasStoppedBeforeIsNotOpened() {
    assertThat(side.finish()).isEmpty();
    assertThatThrownBy(() -> side.open(this::server)).isInstanceOf(TransferException.class);
    assertThat(opened).hasValue(0);
  }
}
