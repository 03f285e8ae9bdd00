package io.sshperf.agent.transfer;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files in a directory of one transfer's own, which goes with them. */
final class DiskStore implements PayloadStore {
  private static final Logger log = LoggerFactory.getLogger(DiskStore.class);

  private final Path directory;
  private final Set<FileChannel> open = ConcurrentHashMap.newKeySet();
  private boolean over;

  /**
   * @param directory empty, and nobody else's
   */
  DiskStore(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  @Override
  public FileSource source(PayloadFile file) throws IOException {
    FileChannel channel = opened(file, Set.of(READ, NOFOLLOW_LINKS));
    return new FileSource() {
      @Override
      public void fill(byte[] target, int offset, int length, long position) throws IOException {
        read(channel, ByteBuffer.wrap(target, offset, length), position);
      }

      @Override
      public void close() throws IOException {
        closed(channel);
      }
    };
  }

  @Override
  public FileSink sink(PayloadFile file) throws IOException {
    FileChannel channel = opened(file, Set.of(CREATE_NEW, WRITE));
    return new FileSink() {
      @Override
      public void write(byte[] data, int offset, int length, long position) throws IOException {
        DiskStore.this.write(channel, ByteBuffer.wrap(data, offset, length), position);
      }

      @Override
      public void close() throws IOException {
        closed(channel);
      }
    };
  }

  @Override
  public void close() {
    synchronized (open) {
      over = true;
    }
    for (FileChannel channel : open) {
      try {
        closed(channel);
      } catch (IOException e) {
        log.warn("{}: a file was not closed: {}", directory, e.getMessage());
      }
    }
    remove();
  }

  private void remove() {
    try {
      Scratch.delete(directory);
    } catch (IOException e) {
      log.warn("{} was not removed: {}", directory, e.getMessage());
    }
  }

  private FileChannel opened(PayloadFile file, Set<OpenOption> options) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(directory.resolve(file.name()), options);
    } catch (IOException e) {
      throw NoSpaceException.of(directory, e);
    }
    synchronized (open) {
      if (!over) {
        open.add(channel);
        return channel;
      }
    }
    channel.close();
    remove(); // it may have been made behind the back of the one that removed the others
    throw new ClosedChannelException();
  }

  private void closed(FileChannel channel) throws IOException {
    open.remove(channel);
    try {
      channel.close();
    } catch (IOException e) {
      throw NoSpaceException.of(directory, e); // some file systems find out only now
    }
  }

  private void read(FileChannel channel, ByteBuffer into, long position) throws IOException {
    long at = position;
    while (into.hasRemaining()) {
      int count = channel.read(into, at);
      if (count < 0) {
        throw new NoSpaceException("a file ends at byte " + at, directory);
      }
      at += count;
    }
  }

  private void write(FileChannel channel, ByteBuffer from, long position) throws IOException {
    try {
      long at = position;
      while (from.hasRemaining()) {
        at += channel.write(from, at);
      }
    } catch (ClosedChannelException e) {
      throw e; // whoever closed it, or interrupted, knows why
    } catch (IOException e) {
      throw NoSpaceException.of(directory, e);
    }
  }
}
