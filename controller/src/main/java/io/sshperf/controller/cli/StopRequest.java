package io.sshperf.controller.cli;

import org.jspecify.annotations.Nullable;

/** Somebody wants a verb to end, perhaps before there is anything to end. Thread-safe. */
final class StopRequest {
  private boolean asked;
  private @Nullable Runnable end;

  /** Asks; what ends the work is called now, or as soon as it is known. */
  void ask() {
    Runnable known;
    synchronized (this) {
      asked = true;
      known = end;
    }
    if (known != null) {
      known.run();
    }
  }

  synchronized boolean isAsked() {
    return asked;
  }

  /** Says what ends the work. */
  void endsBy(Runnable work) {
    boolean now;
    synchronized (this) {
      end = work;
      now = asked;
    }
    if (now) {
      work.run();
    }
  }
}
