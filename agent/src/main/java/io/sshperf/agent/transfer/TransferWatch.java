package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A client's watch over its transfer: takes readings a few times a second, and ends what stalls or
 * takes too long. Belongs to the transfer's thread.
 */
public final class TransferWatch {
  private final TransferSpec spec;
  private final Deadline deadline;
  private final ProgressListener listener;
  private final Readings readings = new Readings();

  /** How far a transfer is; asked by the watching thread. */
  public interface Progress {
    /** When its timed interval began, on {@link System#nanoTime}; empty until it has. */
    OptionalLong startNanos();

    /** Payload bytes so far; not asked where the client's side cannot tell. */
    long bytes();

    /** Anything that changes when something moves. */
    long mark();
  }

  public TransferWatch(TransferSpec spec, Deadline deadline, ProgressListener listener) {
    this.spec = spec;
    this.deadline = deadline;
    this.listener = listener;
  }

  /**
   * Waits until the transfer is over, for whatever reason.
   *
   * @param over completes with its failure, or empty once all of it is whole
   */
  public Ending await(CompletableFuture<Optional<Ending>> over, Progress progress)
      throws InterruptedException {
    StallWatch stall =
        new StallWatch(
            spec.stallLimit(), spec.cell().settings().load().amount(), System.nanoTime());
    while (true) {
      try {
        return over.get(Readings.EVERY.toNanos(), TimeUnit.NANOSECONDS).orElse(Ending.MEASURED);
      } catch (TimeoutException e) {
        long now = System.nanoTime();
        OptionalLong bytes =
            spec.cell().clientTellsProgress()
                ? OptionalLong.of(progress.bytes())
                : OptionalLong.empty();
        bytes.ifPresent(some -> read(now, some, progress));
        String doing = bytes.isPresent() ? "at byte " + bytes.getAsLong() : "it still ran";
        Optional<Ending> cut =
            deadline.check(now, doing).or(() -> stall.check(now, bytes, progress.mark()));
        if (cut.isPresent()) {
          return cut.get();
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException("a stream's end is a value", e.getCause());
      }
    }
  }

  private void read(long now, long bytes, Progress progress) {
    OptionalLong start = progress.startNanos();
    if (start.isPresent()) {
      Reading reading = new Reading(Duration.ofNanos(Math.max(0, now - start.getAsLong())), bytes);
      readings.add(reading);
      listener.progress(reading);
    }
  }

  /** All readings, with the transfer's end as the last; none if the client's side does not tell. */
  public List<Reading> readings(Duration elapsed, long bytes) {
    if (spec.cell().clientTellsProgress()) {
      readings.add(new Reading(elapsed, bytes));
    }
    return readings.kept();
  }
}
