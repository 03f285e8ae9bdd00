package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** All children of one agent. Thread-safe. */
@SuppressWarnings("DoNotCallSuggester") // not written yet
public final class Children implements AutoCloseable {

  /**
   * Finds out whether children can be confined here, by trying it.
   *
   * @param account not root's
   * @param unconfinedAllowed whether this agent's configuration lets children serve unconfined
   * @param directory of this agent alone; what an earlier one left in it is removed; made when it
   *     is needed
   * @throws IOException if what was left cannot be removed
   */
  @SuppressWarnings("DoNotCallSuggester") // not written yet
  public static Children of(Account account, boolean unconfinedAllowed, Path directory)
      throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Whom they run as. */
  public Account account() {
    throw new UnsupportedOperationException();
  }

  /** Why children are not confined, with the remedy, in one line; empty if they are. */
  public Optional<String> whyNotConfined() {
    throw new UnsupportedOperationException();
  }

  /** Why no child may let others in, with the remedy, in one line; empty if they may. */
  public Optional<String> whyMayNotServe() {
    throw new UnsupportedOperationException();
  }

  public boolean mayServe() {
    return whyMayNotServe().isEmpty();
  }

  /**
   * @param payload an existing directory of this host, which the children see as {@code /data}; it
   *     is the caller's, and stays
   * @throws IOException if the room cannot be made, or the account cannot reach the payload
   */
  public Room room(Path payload, boolean payloadWritable) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * Has a directory removed when this process dies, however it does.
   *
   * @param directory absolute, and one that no later agent uses
   */
  public void removeAfterDeath(Path directory) {
    throw new UnsupportedOperationException();
  }

  /** Ends all children that are left, and closes their rooms. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
