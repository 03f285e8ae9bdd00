package io.sshperf.agent.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** A store to which something happens once so many bytes have passed over all its files. */
public final class FailingStore implements PayloadStore {
  private final PayloadStore store;
  private final AtomicLong left;
  private final Mishap mishap;

  /** What happens, before each piece that passes from then on. */
  public interface Mishap {
    void happens() throws IOException;
  }

  public FailingStore(PayloadStore store, long after, Mishap mishap) {
    this.store = store;
    this.left = new AtomicLong(after);
    this.mishap = mishap;
  }

  /** The disk is full after so many bytes. */
  public static FailingStore full(PayloadStore store, long after) {
    return new FailingStore(
        store,
        after,
        () -> {
          throw new NoSpaceException("No space left on device", Path.of("scratch"));
        });
  }

  /** The disk finds out that it is full when a file is closed, as over NFS. */
  public static PayloadStore fullAtClose(PayloadStore store) {
    return new PayloadStore() {
      @Override
      public FileSource source(PayloadFile file) throws IOException {
        return store.source(file);
      }

      @Override
      public FileSink sink(PayloadFile file) throws IOException {
        FileSink sink = store.sink(file);
        return new FileSink() {
          @Override
          public void write(byte[] data, int offset, int length, long position) throws IOException {
            sink.write(data, offset, length, position);
          }

          @Override
          public void close() throws IOException {
            sink.close();
            throw new NoSpaceException("Disk quota exceeded", Path.of("scratch"));
          }
        };
      }

      @Override
      public void close() {
        store.close();
      }
    };
  }

  private void passes(int length) throws IOException {
    if (left.addAndGet(-length) < 0) {
      mishap.happens();
    }
  }

  @Override
  public FileSource source(PayloadFile file) throws IOException {
    FileSource source = store.source(file);
    return new FileSource() {
      @Override
      public void fill(byte[] target, int offset, int length, long position) throws IOException {
        passes(length);
        source.fill(target, offset, length, position);
      }

      @Override
      public void close() throws IOException {
        source.close();
      }
    };
  }

  @Override
  public FileSink sink(PayloadFile file) throws IOException {
    FileSink sink = store.sink(file);
    return new FileSink() {
      @Override
      public void write(byte[] data, int offset, int length, long position) throws IOException {
        passes(length);
        sink.write(data, offset, length, position);
      }

      @Override
      public void close() throws IOException {
        sink.close();
      }
    };
  }

  @Override
  public void close() {
    store.close();
  }
}
