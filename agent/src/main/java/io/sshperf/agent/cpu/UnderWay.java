package io.sshperf.agent.cpu;

import java.util.HashSet;
import java.util.Set;

/**
 * The ends of transfers that are under way in this JVM: what a JVM does of its own, such as
 * collecting garbage, can be said to be for a transfer only where there was no other. Thread-safe.
 */
final class UnderWay {
  private static final Set<UnderWay> ALL = new HashSet<>();

  /** Guarded by {@link #ALL}. */
  private boolean alone = true;

  private UnderWay() {}

  /** One more, until it leaves. */
  static UnderWay enter() {
    UnderWay one = new UnderWay();
    synchronized (ALL) {
      one.alone = ALL.isEmpty();
      ALL.forEach(other -> other.alone = false);
      ALL.add(one);
    }
    return one;
  }

  /** Does nothing the second time. */
  void leave() {
    synchronized (ALL) {
      ALL.remove(this);
    }
  }

  /** Whether no other was under way at any time since it entered. */
  boolean wasAlone() {
    synchronized (ALL) {
      return alone;
    }
  }
}
