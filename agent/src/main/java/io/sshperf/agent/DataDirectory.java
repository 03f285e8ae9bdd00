package io.sshperf.agent;

import io.sshperf.agent.transfer.Scratch;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * An agent's own directory, locked as long as this is open. Keeps the installation's id, by which
 * the controller knows this agent again.
 */
final class DataDirectory implements AutoCloseable {
  private final LockedDirectory directory;
  private final String installation;

  private DataDirectory(LockedDirectory directory, String installation) {
    this.directory = directory;
    this.installation = installation;
  }

  /**
   * @throws IOException if it cannot be made, or another agent has it; the message is for the user
   */
  static DataDirectory open(Path directory) throws IOException {
    LockedDirectory locked =
        LockedDirectory.open(
            directory, "lock", "agent", "one agent for each: another --name, or another --data");
    try {
      return new DataDirectory(locked, installation(locked.resolve("installation")));
    } catch (AccessDeniedException e) {
      locked.close();
      throw new IOException(
          e.getFile() + ": permission denied (expected a --data directory of this user's own)", e);
    } catch (IOException e) {
      locked.close();
      throw e;
    }
  }

  private static String installation(Path file) throws IOException {
    if (Files.exists(file)) {
      String text = Files.readString(file).strip();
      if (!text.isEmpty()) {
        return text;
      }
    }
    String made = UUID.randomUUID().toString();
    Files.writeString(file, made + "\n");
    return made;
  }

  /**
   * Its scratch directory, without what an agent left there that was killed.
   *
   * @throws IOException if that cannot be removed; the message is for the user
   */
  Scratch scratch() throws IOException {
    Path scratch = directory.resolve("scratch");
    try {
      return Scratch.in(scratch);
    } catch (IOException e) {
      throw new IOException(
          scratch + ": what an earlier agent left cannot be removed: " + e.getMessage(), e);
    }
  }

  /** Where rooms for children are. */
  Path children() {
    return directory.resolve("children");
  }

  String installation() {
    return installation;
  }

  @Override
  public void close() throws IOException {
    directory.close();
  }
}
