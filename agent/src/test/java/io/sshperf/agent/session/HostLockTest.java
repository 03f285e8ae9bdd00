package io.sshperf.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class HostLockTest {
  @TempDir Path directory;

  @Test
  void secondRunIsToldWhoHasTheHostAndGetsItAfterwards() throws Exception {
    try (HostLock one = lock();
        HostLock two = lock()) {
      assertThat(one.acquire("first")).isEmpty();
      assertThat(one.acquire("first")).as("again, for the same run").isEmpty();
      assertThat(one.acquire("second")).contains("run first");
      assertThat(two.acquire("second")).contains("run first");

      one.release("first");

      assertThat(two.acquire("second")).isEmpty();
    }
    assertThat(file()).doesNotExist();
  }

  @Test
  void releaseByAnotherRunChangesNothing() throws Exception {
    try (HostLock one = lock();
        HostLock two = lock()) {
      one.acquire("first");
      one.release("second");
      assertThat(two.acquire("second")).contains("run first");
    }
  }

  @Test
  void anotherProcessHoldsItUntilItIsKilled() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                file().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (HostLock here = lock()) {
      assertThat(other.inputReader().readLine()).isEqualTo("held");
      assertThat(here.acquire("mine")).contains("run theirs");
      assertThat(here.acquire("mine")).as("asking takes nothing away").contains("run theirs");

      other.destroyForcibly().waitFor();

      assertThat(here.acquire("mine")).isEmpty();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void neverTwoHoldersHoweverManyTry() throws Exception {
    AtomicInteger holders = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Boolean>> results = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String run = "run-" + i;
      Callable<Boolean> tries =
          () -> {
            boolean alone = true;
            try (HostLock lock = lock()) {
              for (int n = 0; n < 300; n++) {
                if (lock.acquire(run).isEmpty()) {
                  alone &= holders.incrementAndGet() == 1;
                  taken.incrementAndGet();
                  holders.decrementAndGet();
                  lock.release(run);
                }
              }
            }
            return alone;
          };
      results.add(threads.submit(tries));
    }
    threads.shutdown();
    for (Future<Boolean> result : results) {
      assertThat(result.get(50, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(taken).hasPositiveValue();
    assertThat(directory).isEmptyDirectory();
  }

  private Path file() {
    return directory.resolve("host.lock");
  }

  private HostLock lock() {
    return new HostLock(file());
  }

  /** Holds the lock until it is killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      HostLock lock = new HostLock(Path.of(arguments[0]));
      System.out.println(lock.acquire("theirs").isEmpty() ? "held" : "not held");
      Thread.currentThread().join();
    }
  }
}
