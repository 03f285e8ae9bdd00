package io.sshperf.controller.result;

import io.sshperf.proto.model.Named;

/** State of a run. */
public enum RunState implements Named {
  /** Waits for its turn. */
  QUEUED("queued"),
  /** Measures. */
  RUNNING("running"),
  /** Every cell has an outcome. */
  FINISHED("finished"),
  /** The controller ended while it ran. */
  INTERRUPTED("interrupted"),
  /** Ended on request. */
  CANCELLED("cancelled");

  private final String word;

  RunState(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /** Whether nothing more will happen. */
  public boolean isOver() {
    return this != QUEUED && this != RUNNING;
  }
}
