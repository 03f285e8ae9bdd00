package io.sshperf.controller.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * News of one run for those who watch it. The run writes and never waits; each watcher reads at its
 * own pace: of the statuses it gets the newest, of the ended cells every one. Thread-safe.
 */
public final class RunFeed {
  private final List<CellEnd> ended = new ArrayList<>();
  private RunNews news;
  private long version = 1;

  RunFeed(RunNews first) {
    this.news = first;
  }

  /**
   * What is new to a watcher.
   *
   * @param endedCells those it has not had yet
   * @param version to ask with next time
   */
  public record Batch(RunNews news, List<CellEnd> endedCells, int endedSoFar, long version) {}

  /**
   * What a watcher that has seen a version, and that many ended cells, has not seen; waits for it
   * up to the given time and then returns what there is.
   */
  public synchronized Batch next(long seenVersion, int seenEnded, Duration atMost)
      throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (version == seenVersion) {
      long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
      if (leftMillis <= 0) {
        break;
      }
      wait(leftMillis);
    }
    return new Batch(
        news, List.copyOf(ended.subList(seenEnded, ended.size())), ended.size(), version);
  }

  public synchronized RunNews news() {
    return news;
  }

  synchronized void publish(RunNews newest) {
    news = newest;
    version++;
    notifyAll();
  }

  synchronized void cellEnded(CellEnd end) {
    ended.add(end);
    version++;
    notifyAll();
  }
}
