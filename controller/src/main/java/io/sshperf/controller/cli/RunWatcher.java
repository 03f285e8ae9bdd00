package io.sshperf.controller.cli;

import io.sshperf.controller.run.CellEnd;
import io.sshperf.controller.run.RunNews;

/** Told the news of a run, on the thread that watches. */
interface RunWatcher {
  void news(RunNews news);

  void cellEnded(CellEnd end);
}
