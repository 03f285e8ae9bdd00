package io.sshperf.bench;

import java.io.IOException;

/** One comparison, or one figure of sshperf's own. */
interface Bench {
  /** As it is asked for on the command line. */
  String name();

  /**
   * Measures. What it starts is ended when it returns.
   *
   * @throws BenchException if it cannot be measured
   */
  Finding measure(Place place, Options options) throws IOException, InterruptedException;
}
