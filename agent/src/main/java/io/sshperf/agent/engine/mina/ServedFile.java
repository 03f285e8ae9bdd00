package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.proto.model.Ending;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One file as the server sees it. Thread-safe. */
final class ServedFile {
  private final PayloadFile file;
  private final PayloadStore store;
  private final Counter counter = new Counter();
  private final AtomicBoolean claimed = new AtomicBoolean();
  private volatile boolean whole;
  private volatile @Nullable Ending failure;

  ServedFile(PayloadFile file, PayloadStore store) {
    this.file = file;
    this.store = store;
  }

  PayloadFile file() {
    return file;
  }

  Counter counter() {
    return counter;
  }

  /** Opens it to be sent; the caller closes it. */
  FileSource source() throws IOException {
    try {
      return store.source(file);
    } catch (NoSpaceException e) {
      broken(e);
      throw e;
    }
  }

  /** Opens it to be received; the caller closes it. */
  FileSink sink() throws IOException {
    try {
      return store.sink(file);
    } catch (NoSpaceException e) {
      broken(e);
      throw e;
    }
  }

  /** True the first time: a file is served once. */
  boolean claim() {
    return claimed.compareAndSet(false, true);
  }

  boolean wasClaimed() {
    return claimed.get();
  }

  /** It was served to its end. */
  void finished() {
    whole = true;
  }

  boolean isFinished() {
    return whole;
  }

  /** It cannot be served any further. The first reason is kept. */
  void broken(IOException cause) {
    if (failure == null && cause instanceof NoSpaceException e) {
      failure = e.ending();
    }
  }

  /** Why it could not be served, where that is known. */
  Optional<Ending> failure() {
    return Optional.ofNullable(failure);
  }
}
