package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Ending;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class RunFeedTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final RunFeed feed = new RunFeed(news(0));

  @Test
  void slowWatcherGetsTheNewestStatusAndEveryEndedCell() throws Exception {
    RunFeed.Batch first = feed.next(0, 0, LONG);
    for (int i = 1; i <= 50; i++) {
      feed.cellEnded(new CellEnd(i, "cell", Ending.MEASURED, OptionalDouble.of(i)));
      feed.publish(news(i));
    }

    RunFeed.Batch second = feed.next(first.version(), first.endedSoFar(), LONG);

    assertThat(second.news().cells().done()).isEqualTo(50);
    assertThat(second.endedCells()).hasSize(50);
    assertThat(feed.next(second.version(), second.endedSoFar(), Duration.ZERO).endedCells())
        .isEmpty();
  }

  @Test
  void watcherWithoutNewsWaitsForThem() throws Exception {
    RunFeed.Batch first = feed.next(0, 0, LONG);
    Thread writer = new Thread(() -> feed.publish(news(1)));
    writer.start();

    RunFeed.Batch second = feed.next(first.version(), 0, LONG);

    assertThat(second.news().cells().done()).isEqualTo(1);
    writer.join();
  }

  private static RunNews news(int done) {
    return new RunNews(
        "run",
        RunState.RUNNING,
        new RunNews.Cells(50, done, 0),
        2,
        Optional.empty(),
        Optional.empty(),
        "",
        "");
  }
}
