package io.sshperf.agent;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An agent's own directory, locked as long as this is open. Keeps the installation's id, by which
 * the controller knows this agent again.
 */
final class DataDirectory implements AutoCloseable {
  private final FileChannel channel;
  private final String installation;

  private DataDirectory(FileChannel channel, String installation) {
    this.channel = channel;
    this.installation = installation;
  }

  /**
   * @throws IOException if it cannot be made, or another agent has it; the message is for the user
   */
  static DataDirectory open(Path directory) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    FileChannel channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock(channel) == null) {
        throw new IOException(
            directory + " is in use by another agent (expected one agent for each --data)");
      }
      return new DataDirectory(channel, installation(directory.resolve("installation")));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // another agent in this process
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

  String installation() {
    return installation;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
