package io.sshperf.agent.transfer;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server that tells how far its transfer is, for a client that cannot, and that ends a transfer
 * in which nothing moves any more. It has a thread of its own, from the server's opening to its
 * end.
 */
public final class WatchedServer implements TransferServer {
  private final TransferSpec spec;
  private final TransferServer server;
  private final ProgressListener progress;
  private final Readings readings = new Readings();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread watch;
  private volatile @Nullable Ending stalled;

  private WatchedServer(TransferSpec spec, TransferServer server, ProgressListener progress) {
    this.spec = spec;
    this.server = server;
    this.progress = progress;
    this.watch = new Thread(this::watch, "server-watch");
    watch.setDaemon(true);
  }

  /**
   * The server itself, where the client tells.
   *
   * @param server closed by the one that is returned
   * @param progress told a few times a second once payload moves, on a thread of this object's
   */
  public static TransferServer of(
      TransferSpec spec, TransferServer server, ProgressListener progress) {
    if (spec.cell().clientTellsProgress()) {
      return server;
    }
    WatchedServer watched = new WatchedServer(spec, server, progress);
    watched.watch.start();
    return watched;
  }

  /** Begins with the first byte: until then the client has its own limits. */
  private void watch() {
    long start = System.nanoTime();
    @Nullable StallWatch stall = null;
    while (!isOver()) {
      long now = System.nanoTime();
      long bytes = server.bytes();
      if (bytes == 0) {
        start = now;
        continue;
      }
      if (stall == null) {
        stall = new StallWatch(spec.stallLimit(), spec.cell().settings().load().amount(), start);
      }
      Reading reading = new Reading(Duration.ofNanos(now - start), bytes);
      readings.add(reading);
      progress.progress(reading);
      Optional<Ending> ending =
          isWhole(bytes) ? Optional.empty() : stall.check(now, OptionalLong.of(bytes), bytes);
      if (ending.isPresent()) {
        stalled = ending.get();
        server.finish();
        return;
      }
    }
  }

  /** Nothing moves any more when all is there: the client's last words take their time. */
  private boolean isWhole(long bytes) {
    return spec.cell().settings().load().amount().bytes().orElse(Long.MAX_VALUE) <= bytes;
  }

  private boolean isOver() {
    try {
      return over.await(Readings.EVERY.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return true; // nobody but the end of the process interrupts it
    }
  }

  @Override
  public ServerAddress address() {
    return server.address();
  }

  @Override
  public long bytes() {
    return server.bytes();
  }

  @Override
  public Workers workers() {
    return server.workers();
  }

  @Override
  public ServerReport finish() {
    over.countDown();
    boolean interrupted = false;
    while (watch.isAlive()) {
      try {
        watch.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    ServerReport report = server.finish().with(readings.kept());
    Ending why = stalled;
    return why == null || report.ending().isMeasured() ? report : report.with(why);
  }
}
