package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.StreamCounter;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Tally;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stream of a server whose command is a pipe to this process: a thread of its own moves the
 * files of the stream, one after the other, as the client asks for them. Thread-safe.
 */
final class ServedStream {
  private static final Logger log = LoggerFactory.getLogger(ServedStream.class);
  private static final long TRY_AGAIN_MILLIS = 20;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Longer only if somebody who is not ours holds a FIFO open. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final int index;
  private final Load load;
  private final boolean receives;
  private final Movement movement;
  private final List<Path> fifos;
  private final StreamCounter counter = new StreamCounter();
  private final Thread thread;
  private volatile boolean moved;
  private volatile boolean over;
  private volatile @Nullable IOException failure;

  /** Opens the FIFO of a file, which waits until its command has opened the other end. */
  interface Movement {
    OpenFile open(int file) throws IOException;
  }

  /** A file whose command is there. */
  interface OpenFile extends Closeable {
    /**
     * Moves all of it.
     *
     * @throws IOException if it breaks off
     */
    void move(Counter counter) throws IOException, InterruptedException;
  }

  /**
   * @param receives whether the commands write, and this reads
   * @param fifos all that the movement opens
   * @param threads makes its own
   */
  ServedStream(
      int index,
      Load load,
      boolean receives,
      Movement movement,
      List<Path> fifos,
      CountedThreads threads) {
    this.index = index;
    this.load = load;
    this.receives = receives;
    this.movement = movement;
    this.fifos = fifos;
    this.thread = threads.thread("served-stream-" + index, this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      for (int file = 0; file < load.files(index); file++) {
        if (over) {
          return;
        }
        try (OpenFile open = movement.open(file)) {
          if (over && !receives) {
            return; // it was opened to end this; what a command has written is read all the same
          }
          open.move(counter.next());
        }
      }
      moved = true;
    } catch (IOException e) {
      failure = e;
      log.debug("stream {}", index, e);
    } catch (InterruptedException e) {
      log.debug("stream {}: was stopped", index);
    }
  }

  long bytes() {
    return counter.bytes();
  }

  Tally tally() {
    return counter.tally();
  }

  /** Whether all of it was moved; where time decides, whether anything was. */
  boolean isWhole() {
    return moved && load.share(index).orElse(Math.max(1, bytes())) == bytes();
  }

  /** Why it broke off, if that was for a reason of this side's. */
  Optional<Ending> failure() {
    return failure instanceof NoSpaceException full ? Optional.of(full.ending()) : Optional.empty();
  }

  /**
   * Ends it, once its commands have ended: what they have written is still read. Whoever waits for
   * a command to open its end is let go by opening both. Returns after seconds in any case.
   */
  void end() {
    over = true;
    boolean interrupted = false;
    long start = System.nanoTime();
    while (thread.isAlive()) {
      long waited = System.nanoTime() - start;
      if (waited > MOST_NANOS) {
        log.warn("stream {} is left to itself: its command does not end", index);
        break;
      }
      if (waited > PATIENCE_NANOS) {
        thread.interrupt(); // it sleeps under a limit
      }
      fifos.forEach(ServedStream::openBothEnds);
      try {
        thread.join(TRY_AGAIN_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void openBothEnds(Path fifo) {
    try {
      Fifo.touch(fifo);
    } catch (IOException e) {
      log.debug("{}", fifo, e);
    }
  }
}
