package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.TcpFigures;
import io.sshperf.proto.model.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HostWatchTest {
  private static final TcpFigures FIGURES = new TcpFigures(1, 2, Duration.ofMillis(3), 4);

  private final AtomicLong start = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();

  /** One thread that works half of the time. */
  private class Working implements Workers {
    @Override
    public OptionalLong startNanos() {
      return start.get() == 0 ? OptionalLong.empty() : OptionalLong.of(start.get());
    }

    @Override
    public List<WorkingThread> look() {
      looks.incrementAndGet();
      return List.of(new WorkingThread("1", "worker", System.nanoTime() / 2));
    }

    @Override
    public Optional<TcpEnd> tcp() {
      return Optional.of(new TcpEnd(true, 1));
    }

    @Override
    public Usage usage() {
      return new Usage(
          Known.of(CpuTime.NONE), Known.unknown("a"), Known.unknown("b"), Known.unknown("c"));
    }
  }

  private Known<TcpFigures> table(TcpEnd end) {
    asked.incrementAndGet();
    return Known.of(FIGURES);
  }

  private void awaitLooks(int more) {
    int wanted = looks.get() + more;
    Awaitility.await().until(() -> looks.get() >= wanted);
  }

  @Test
  void aTransferIsWatchedFromItsStartToItsEnd() {
    HostWatch watch = HostWatch.begin(new Working(), this::table, () -> 0);
    awaitLooks(1);
    start.set(System.nanoTime());
    awaitLooks(9);
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start.get());
    EndCost cost = watch.cost(Optional.of(elapsed));
    HostLoad load = cost.host().value().orElseThrow();
    assertThat(load.cores())
        .hasSameSizeAs(
            HostTicks.parse(SmallFile.read(Path.of("/proc/stat")).orElseThrow()).cores());
    assertThat(cost.thread().value().orElseThrow().name()).isEqualTo("worker");
    assertThat(cost.thread().value().orElseThrow().share()).isBetween(0.2, 0.8);
    assertThat(cost.readings())
        .isNotEmpty()
        .isSortedAccordingTo((one, other) -> one.at().compareTo(other.at()))
        .allSatisfy(reading -> assertThat(reading.transfer().getAsDouble()).isBetween(0.2, 0.8));
    assertThat(cost.tcp().value()).contains(FIGURES);
    int askedInAll = asked.get();
    assertThat(watch.cost(Optional.of(elapsed)).host()).isEqualTo(cost.host());
    assertThat(asked).hasValue(askedInAll);
  }

  @Test
  void whatNeverBeganHasAReasonAndItsUsageAllTheSame() {
    HostWatch watch = HostWatch.begin(new Working(), this::table, () -> 0);
    awaitLooks(2);
    EndCost cost = watch.cost(Optional.empty());
    assertThat(cost.usage().cpu().value()).isPresent();
    assertThat(cost.host().whyNot()).contains("did not see the timed interval begin");
    assertThat(cost.thread().whyNot()).isNotEmpty();
    assertThat(cost.tcp().whyNot()).isNotEmpty();
    assertThat(asked).hasValue(0);
  }

  @Test
  void whatIsOverBeforeTheKernelWasAskedHasAReason() {
    start.set(System.nanoTime());
    HostWatch watch = HostWatch.begin(new Working(), this::table, () -> 0);
    EndCost cost = watch.cost(Optional.of(Duration.ofNanos(1)));
    assertThat(cost.tcp().whyNot()).contains("over before the kernel was asked");
  }

  @Test
  void aTableThatDoesNotAnswerIsLeftInPeaceAndItsWordKept() {
    start.set(System.nanoTime());
    HostWatch watch =
        HostWatch.begin(
            new Working(),
            end -> {
              asked.incrementAndGet();
              return Known.unknown("not today");
            },
            () -> 0);
    Awaitility.await().until(() -> asked.get() == 3);
    awaitLooks(8);
    EndCost cost = watch.cost(Optional.of(Duration.ofNanos(System.nanoTime() - start.get())));
    assertThat(cost.tcp().whyNot()).isEqualTo("not today");
    assertThat(asked).hasValue(3);
  }

  @Test
  void aFaultInLookingIsAReasonAndNoException() {
    CountDownLatch looked = new CountDownLatch(1);
    Workers faulty =
        new Working() {
          @Override
          public List<WorkingThread> look() {
            looked.countDown();
            throw new IllegalStateException("expected by a test");
          }
        };
    start.set(System.nanoTime());
    HostWatch watch = HostWatch.begin(faulty, this::table, () -> 0);
    Awaitility.await().until(() -> looked.getCount() == 0);
    EndCost cost = watch.cost(Optional.of(Duration.ofSeconds(1)));
    assertThat(cost.usage().cpu().value()).isPresent();
    assertThat(cost.host().whyNot()).contains("please report it").contains("expected by a test");
    assertThat(cost.tcp().whyNot()).contains("please report it");
  }

  @Test
  void aFaultInTellingIsAReasonAndNoException() {
    Workers faulty =
        new Working() {
          @Override
          public Usage usage() {
            throw new IllegalStateException("expected by a test");
          }
        };
    EndCost cost = HostWatch.begin(faulty, this::table, () -> 0).cost(Optional.empty());
    assertThat(cost.usage().cpu().whyNot()).contains("expected by a test");
  }

  @Test
  void anInterruptedThreadGetsTheCostAndKeepsItsInterrupt() {
    HostWatch watch = HostWatch.begin(Workers.unknown("a test's"), this::table, () -> 0);
    Thread.currentThread().interrupt();
    EndCost cost = watch.cost(Optional.empty());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(cost.usage().cpu().whyNot()).isEqualTo("a test's");
  }

  @Test
  void theJvmsOwnIsToldOfOneAloneAndNotOfTwo() {
    EndCost alone = HostWatch.begin(new Threads(), this::table, () -> 0).cost(Optional.empty());
    assertThat(alone.usage().jvmCpu().value()).isPresent();
    HostWatch one = HostWatch.begin(new Threads(), this::table, () -> 0);
    HostWatch other = HostWatch.begin(new Threads(), this::table, () -> 0);
    for (HostWatch watch : List.of(one, other)) {
      assertThat(watch.cost(Optional.empty()).usage().jvmCpu().whyNot())
          .contains("another end of a transfer was under way");
    }
  }

  private final class Threads extends Working {
    private final CountedThreads threads = new CountedThreads("t");

    @Override
    public Optional<CountedThreads> threads() {
      return Optional.of(threads);
    }
  }
}
