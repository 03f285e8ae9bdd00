package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.PayloadDirectory;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Files that a real server reads or writes by itself. */
final class ServedFiles implements ServedPayload {
  /** More than a server reads and writes until a connection is set up: 130 KiB, OpenSSH 9.2. */
  private static final long SET_UP_BYTES = 256 << 10;

  private final Initiator initiator;
  private final PayloadDirectory files;
  private final long setUpBytes;
  private final AtomicLong seenNanos = new AtomicLong();

  /**
   * @param streams of the transfer
   * @param files closed with this
   */
  ServedFiles(Initiator initiator, int streams, PayloadDirectory files) {
    this.initiator = initiator;
    this.files = files;
    this.setUpBytes = streams * SET_UP_BYTES;
  }

  /** Where they are. */
  Path path() {
    return files.path();
  }

  /** Of what is only read nobody knows. */
  @Override
  public long bytes() {
    return initiator == Initiator.PUSH ? files.bytes() : 0;
  }

  @Override
  public OptionalLong startNanos(LongSupplier activity) {
    if (seenNanos.get() == 0 && (bytes() > 0 || activity.getAsLong() > setUpBytes)) {
      seenNanos.compareAndSet(0, System.nanoTime());
    }
    long nanos = seenNanos.get();
    return nanos == 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  @Override
  public void settle() {}

  @Override
  public boolean isWhole(int stream) {
    return files.isWhole(stream);
  }

  @Override
  public Tally tally(int stream) throws IOException {
    return files.tally(stream);
  }

  @Override
  public Optional<Ending> failure() {
    return files.shortage();
  }

  @Override
  public void close() {
    files.close();
  }
}
