package io.sshperf.agent.engine.openssh;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * A FIFO in a directory that is the account's of the children: what stands there when it is opened
 * may be what that account wants. Nothing but a FIFO is opened, no link is followed and nothing is
 * made.
 */
final class Fifo {
  private Fifo() {}

  /** Waits until somebody has opened it to write. */
  static InputStream reading(Path fifo) throws IOException {
    return Channels.newInputStream(opened(fifo, Set.of(READ, NOFOLLOW_LINKS)));
  }

  /** Waits until somebody has opened it to read. */
  static OutputStream writing(Path fifo) throws IOException {
    return Channels.newOutputStream(opened(fifo, Set.of(WRITE, NOFOLLOW_LINKS)));
  }

  /** Opens both ends, which never waits, and closes them: whoever waits for one goes on. */
  static void touch(Path fifo) throws IOException {
    opened(fifo, Set.of(READ, WRITE, NOFOLLOW_LINKS)).close();
  }

  private static FileChannel opened(Path fifo, Set<OpenOption> options) throws IOException {
    if (!Files.readAttributes(fifo, BasicFileAttributes.class, NOFOLLOW_LINKS).isOther()) {
      throw new IOException(fifo + " is not the FIFO that was made there");
    }
    return FileChannel.open(fifo, options);
  }
}
