package io.sshperf.agent.engine.mina.channel;

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
public final class ServedFile {
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

  /** Which one it is. */
  public PayloadFile file() {
    return file;
  }

  /** Of its bytes, as they pass; whoever serves the file adds to it. */
  public Counter counter() {
    return counter;
  }

  /**
   * Opens it to be sent; the caller closes it.
   *
   * @throws IOException if the store does not have it
   */
  public FileSource source() throws IOException {
    try {
      return store.source(file);
    } catch (NoSpaceException e) {
      broken(e);
      throw e;
    }
  }

  /**
   * Opens it to be received; the caller closes it.
   *
   * @throws IOException if the store cannot take it
   */
  public FileSink sink() throws IOException {
    try {
      return store.sink(file);
    } catch (NoSpaceException e) {
      broken(e);
      throw e;
    }
  }

  /** True the first time: a file is served once. */
  public boolean claim() {
    return claimed.compareAndSet(false, true);
  }

  /** Whether somebody serves it, or has. */
  public boolean wasClaimed() {
    return claimed.get();
  }

  /** It was served to its end. */
  public void finished() {
    whole = true;
  }

  /** Whether it was served to its end. */
  public boolean isFinished() {
    return whole;
  }

  /** It cannot be served any further. The first reason is kept. */
  public void broken(IOException cause) {
    if (failure == null && cause instanceof NoSpaceException e) {
      failure = e.ending();
    }
  }

  /** Why it could not be served, where that is known. */
  Optional<Ending> failure() {
    return Optional.ofNullable(failure);
  }
}
