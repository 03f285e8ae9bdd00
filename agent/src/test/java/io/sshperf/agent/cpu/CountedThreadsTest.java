package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CountedThreadsTest {
  private static final long WORK = 50_000_000;

  private final CountedThreads threads = new CountedThreads("t");

  /** Computes until this thread has used so much. */
  private static void work() {
    long end = ThreadTimes.ofCaller().total() + WORK;
    while (ThreadTimes.ofCaller().total() < end) {
      Thread.onSpinWait();
    }
  }

  private long used() {
    return threads.used().value().orElseThrow().total().toNanos();
  }

  @Test
  void aThreadThatHasEndedIsCountedWhole() throws Exception {
    Thread thread = threads.thread("worker", CountedThreadsTest::work);
    assertThat(thread.getName()).isEqualTo("worker t");
    thread.start();
    thread.join();
    assertThat(used()).isGreaterThanOrEqualTo(WORK);
    assertThat(threads.look())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.name()).isEqualTo("worker");
              assertThat(one.cpuNanos()).isGreaterThanOrEqualTo(WORK);
            });
    assertThat(threads.look()).as("shown once more").isEmpty();
    assertThat(used()).isGreaterThanOrEqualTo(WORK);
  }

  @Test
  void oneThatThrowsIsCountedToo() throws Exception {
    Thread thread =
        threads.thread(
            "worker",
            () -> {
              work();
              throw new IllegalStateException("expected by a test");
            });
    thread.setUncaughtExceptionHandler((who, what) -> {});
    thread.start();
    thread.join();
    assertThat(used()).isGreaterThanOrEqualTo(WORK);
  }

  @Test
  void oneThatWorksIsCountedSoFar() throws Exception {
    CountDownLatch worked = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        threads.thread(
            "worker",
            () -> {
              work();
              worked.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    worked.await();
    assertThat(used()).isGreaterThanOrEqualTo(WORK);
    assertThat(threads.look()).hasSize(1);
    assertThat(threads.hasMade(ThreadTimes.id(thread))).isTrue();
    end.countDown();
    thread.join();
    assertThat(threads.hasMade(ThreadTimes.id(thread))).isFalse();
  }

  @Test
  void aLentThreadCountsForItsWhileOnlyAndOnceWhenNested() {
    work();
    try (CountedThreads.Stint outer = threads.count("caller")) {
      try (CountedThreads.Stint inner = threads.count("again")) {
        work();
      }
      assertThat(threads.hasMade(ThreadTimes.currentId())).isFalse();
    }
    long used = used();
    work();
    assertThat(used()).isEqualTo(used);
    assertThat(used).isBetween(WORK, 2 * WORK - 1);
    assertThat(threads.usedByMade().total()).isZero();
  }

  @Test
  void whatAnAdoptedThreadUsedIsKeptAsItWasLastSeen() throws Exception {
    Thread thread = new Thread(CountedThreadsTest::work);
    threads.adopt(ThreadTimes.id(thread), "foreign");
    thread.start();
    long seen = 0;
    while (thread.isAlive()) {
      seen = Math.max(seen, used());
    }
    assertThat(used()).isGreaterThanOrEqualTo(seen).isPositive();
  }

  @Test
  void whereOneIsMissingNothingIsGuessed() {
    threads.isMissing("the reader");
    assertThat(threads.used().whyNot()).startsWith("the reader was not found");
  }
}
