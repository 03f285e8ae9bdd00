package io.sshperf.controller.control;

import io.sshperf.controller.run.CellEnd;
import io.sshperf.controller.run.RunFeed;
import io.sshperf.proto.v1.WatchRunResponse;
import java.time.Duration;

/** One watcher's way through the news of a run, at the watcher's own pace. */
final class Watching {
  /** How long a watcher that left may go unnoticed while a run has no news. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private Watching() {}

  /** Sends every ended cell and the newest status, until the run is over. */
  static void follow(RunFeed feed, PacedResponses<WatchRunResponse> responses)
      throws InterruptedException {
    long seenVersion = 0;
    int seenEnded = 0;
    while (true) {
      RunFeed.Batch batch = feed.next(seenVersion, seenEnded, PATIENCE);
      responses.requireReader();
      if (seenVersion == 0) {
        responses.send(status(batch)); // what the run is, before what came of it
      }
      for (CellEnd end : batch.endedCells()) {
        responses.send(WatchRunResponse.newBuilder().setCellEnded(NewsWire.toWire(end)).build());
      }
      if (batch.version() != seenVersion) {
        responses.send(status(batch));
      }
      if (batch.news().state().isOver()) {
        return;
      }
      seenVersion = batch.version();
      seenEnded = batch.endedSoFar();
    }
  }

  private static WatchRunResponse status(RunFeed.Batch batch) {
    return WatchRunResponse.newBuilder().setStatus(NewsWire.toWire(batch.news())).build();
  }
}
