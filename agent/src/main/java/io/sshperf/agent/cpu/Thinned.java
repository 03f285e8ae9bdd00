package io.sshperf.agent.cpu;

import java.util.ArrayList;
import java.util.List;

/**
 * What was seen over time, bounded however long that takes: when full, every second one goes, and
 * from then on only every second one (fourth, eighth) is kept. Not thread-safe.
 */
public final class Thinned<T> {
  private final int most;
  private final List<T> kept = new ArrayList<>();
  private long taken;
  private long stride = 1;

  /**
   * @param most how many are kept, an even number
   */
  public Thinned(int most) {
    this.most = most;
  }

  /** Keeps it, if it is its turn. */
  public void add(T one) {
    if (taken++ % stride != 0) {
      return;
    }
    if (kept.size() == most) {
      thinOut();
      stride *= 2;
      if ((taken - 1) % stride != 0) {
        return;
      }
    }
    kept.add(one);
  }

  /** In the order in which they came. */
  public List<T> kept() {
    return List.copyOf(kept);
  }

  private void thinOut() {
    for (int i = 0; i < most / 2; i++) {
      kept.set(i, kept.get(2 * i));
    }
    kept.subList(most / 2, most).clear();
  }
}
