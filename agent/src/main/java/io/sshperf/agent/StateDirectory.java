package io.sshperf.agent;

import java.nio.file.Path;

/**
 * Where sshperf keeps what it must find again: the XDG base directory specification's state home.
 */
public final class StateDirectory {
  private StateDirectory() {}

  /** {@code $XDG_STATE_HOME/sshperf}, else {@code ~/.local/state/sshperf}; not created here. */
  public static Path ofUser() {
    return new ThisHost().state();
  }
}
