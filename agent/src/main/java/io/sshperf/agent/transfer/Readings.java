package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The progress of a transfer, bounded however long it takes: when full, every second reading goes,
 * and from then on only every second one (fourth, eighth) is kept. Not thread-safe.
 */
public final class Readings {
  /** How often a reading is taken. */
  public static final Duration EVERY = Duration.ofMillis(200);

  /** Most readings kept. */
  public static final int MOST = 512;

  private final List<Reading> kept = new ArrayList<>();
  private long taken;
  private long stride = 1;

  /** Keeps it, if it is its turn. */
  public void add(Reading reading) {
    if (taken++ % stride != 0) {
      return;
    }
    if (kept.size() == MOST) {
      thinOut();
      stride *= 2;
      if ((taken - 1) % stride != 0) {
        return;
      }
    }
    kept.add(reading);
  }

  /** In order of time. */
  public List<Reading> kept() {
    return List.copyOf(kept);
  }

  private void thinOut() {
    for (int i = 0; i < MOST / 2; i++) {
      kept.set(i, kept.get(2 * i));
    }
    kept.subList(MOST / 2, MOST).clear();
  }
}
