package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.Thinned;
import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.List;

/** The progress of a transfer, bounded however long it takes. Not thread-safe. */
public final class Readings {
  /** How often a reading is taken. */
  public static final Duration EVERY = Duration.ofMillis(200);

  /** Most readings kept. */
  public static final int MOST = 512;

  private final Thinned<Reading> kept = new Thinned<>(MOST);

  /** Keeps it, if it is its turn. */
  public void add(Reading reading) {
    kept.add(reading);
  }

  /** In order of time. */
  public List<Reading> kept() {
    return kept.kept();
  }
}
