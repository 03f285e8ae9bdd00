package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What the children of one end of one transfer see: its payload and a directory of control files
 * (keys, configuration). Thread-safe.
 */
@SuppressWarnings("DoNotCallSuggester") // not written yet
public final class Room implements AutoCloseable {

  /**
   * Makes or replaces a control file, mode 0600, the account's.
   *
   * @param name without a slash
   * @return where it is on this host
   */
  public Path write(String name, String text) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Where a control file is on this host, be it there or not. */
  public Path path(String name) {
    throw new UnsupportedOperationException();
  }

  /** What a child calls a control file. */
  public String seen(String name) {
    throw new UnsupportedOperationException();
  }

  /**
   * What a child calls a file of the payload.
   *
   * @param name empty for the directory itself
   */
  public String seenPayload(String name) {
    throw new UnsupportedOperationException();
  }

  /**
   * Starts a program, with the payload as its directory.
   *
   * @throws IOException if it cannot be started; the message is for the user
   */
  public Child start(Launch launch) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Ends its children and removes its control files. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
