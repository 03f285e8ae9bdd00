package io.sshperf.controller.run;

import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.report.CellTitles;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Turns what happens in a run into news of it. Called by the run's thread, and by those that bring
 * readings; guarded by its own lock.
 */
final class RunProgress {
  private final RunOrder order;
  private final Collection<OpenCell> open;
  private final int incompatible;
  private final RunFeed feed;
  private RunState state = RunState.QUEUED;
  private String waitingFor = "";
  private String trouble = "";
  private Duration left;
  private long leftAsOf = System.nanoTime();
  private int done;
  private @Nullable OpenCell current;
  private boolean warmup;
  private LiveRate rate = new LiveRate();

  /**
   * @param open the cells without an outcome; a view, read on the run's thread alone
   */
  RunProgress(RunOrder order, Collection<OpenCell> open) {
    this.order = order;
    this.open = open;
    this.incompatible = order.plan().cells().size() - open.size();
    this.done = incompatible;
    this.left = sumOfLeft();
    this.feed = new RunFeed(news());
    CellTitles titles = order.titles();
    for (Cell cell : order.plan().incompatible()) {
      String title = titles.of(cell.spec());
      cell.incompatible()
          .map(Ending::incompatible)
          .map(ending -> new CellEnd(cell.number(), title, ending, OptionalDouble.empty()))
          .ifPresent(feed::cellEnded);
    }
  }

  RunFeed feed() {
    return feed;
  }

  synchronized void state(RunState next) {
    state = next;
    current = null;
    feed.publish(news());
  }

  synchronized void waitingFor(String what) {
    waitingFor = what;
    feed.publish(news());
  }

  /** The run ends by an error. */
  synchronized void trouble(String what) {
    trouble = what;
    feed.publish(news());
  }

  /** A transfer begins; its readings go to what is returned. */
  synchronized LiveRate started(OpenCell cell, boolean discarded) {
    current = cell;
    warmup = discarded;
    rate = new LiveRate();
    left = sumOfLeft();
    leftAsOf = System.nanoTime();
    feed.publish(news());
    return rate;
  }

  /** There is a new reading of the transfer under way. */
  synchronized void moved() {
    feed.publish(news());
  }

  synchronized void ended(CellEnd end) {
    done++;
    current = null;
    feed.cellEnded(end);
    feed.publish(news());
  }

  private Duration sumOfLeft() {
    return open.stream().map(OpenCell::left).reduce(Duration.ZERO, Duration::plus);
  }

  private RunNews news() {
    Duration since = Duration.ofNanos(System.nanoTime() - leftAsOf);
    Duration remaining = left.compareTo(since) > 0 ? left.minus(since) : Duration.ZERO;
    return new RunNews(
        order.head().id(),
        state,
        new RunNews.Cells(order.plan().cells().size(), done, incompatible),
        order.plan().hosts(),
        state.isOver() ? Optional.empty() : Optional.of(remaining),
        Optional.ofNullable(current).map(this::describe),
        waitingFor,
        trouble);
  }

  private RunNews.Current describe(OpenCell cell) {
    OptionalDouble now = rate.bytesPerSecond();
    return new RunNews.Current(cell.cell().number(), cell.title(), now, warmup);
  }
}
