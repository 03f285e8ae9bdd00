package io.sshperf.controller;

import io.sshperf.agent.LockedDirectory;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Keeps a second controller daemon off a data directory. A {@code demo} does not take it: the store
 * itself may be shared, two daemons that take turns in one fleet's history may not.
 */
public final class ControllerLock implements AutoCloseable {
  private final LockedDirectory directory;

  private ControllerLock(LockedDirectory directory) {
    this.directory = directory;
  }

  /**
   * Makes the directory if there is none.
   *
   * @throws IOException if it cannot be had, or another controller has it; the message is for the
   *     user
   */
  public static ControllerLock take(Path data) throws IOException {
    return new ControllerLock(
        LockedDirectory.open(
            data, "controller.lock", "controller", "one controller for each: another --data"));
  }

  @Override
  public void close() throws IOException {
    directory.close();
  }
}
