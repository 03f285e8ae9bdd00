package io.sshperf.agent.engine.mina;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stream as the client sees it: its start, its end, and how it ended. Its exchange runs on a
 * thread of its own; the rest is called by the transfer's thread and by MINA's I/O threads.
 */
final class ClientStream {
  private static final Logger log = LoggerFactory.getLogger(ClientStream.class);

  private final int index;
  private final Quota quota;
  private final Exchange exchange;
  private final Consumer<Optional<Ending>> whenOver;
  private final Thread thread;
  private final CountDownLatch ready;
  private final CountDownLatch go;
  private volatile long startNanos;
  private volatile long endNanos;

  /**
   * @param exchange made of whom to tell of trouble
   * @param ready counted down once the stream could start
   * @param go starts it
   * @param whenOver told once: the failure, or empty once the stream is whole; on any thread
   * @param threads make the stream's
   */
  ClientStream(
      TransferSpec spec,
      int index,
      Function<Exchange.Trouble, Exchange> exchange,
      CountDownLatch ready,
      CountDownLatch go,
      Consumer<Optional<Ending>> whenOver,
      CountedThreads threads) {
    this.index = index;
    this.quota = Quota.of(spec.cell().settings().load(), index);
    this.whenOver = whenOver;
    this.ready = ready;
    this.go = go;
    this.exchange = exchange.apply(trouble -> end(failed(trouble)));
    this.thread = threads.thread("sshperf-mina-client-" + index, this::run);
  }

  /** Sets it up; it runs when it is told to go. */
  void start() {
    thread.start();
  }

  private void run() {
    try {
      exchange.prepare();
      ready.countDown();
      go.await();
      if (begins()) {
        end(exchange.run(startNanos), Optional.empty());
      }
    } catch (ExchangeException e) {
      log.debug("stream {}", index, e);
      end(failed(e));
    } catch (TransferException e) {
      end(Optional.of(e.ending()));
    } catch (NoSpaceException e) {
      end(Optional.of(e.ending()));
    } catch (IOException | RuntimeException e) {
      log.debug("stream {}: broken off", index, e);
      end(failed(new ExchangeException(ReasonCode.CLOSED_EARLY, "the connection broke off")));
    } catch (InterruptedException e) {
      log.debug("stream {}: was stopped", index);
    }
  }

  private Optional<Ending> failed(ExchangeException trouble) {
    String text =
        "stream %d: %s after %s".formatted(index, trouble.what(), quota.progress(exchange.bytes()));
    return Optional.of(Ending.failed(trouble.code(), text));
  }

  /** Whether it may start: it may have broken off while others were being set up. */
  private synchronized boolean begins() {
    if (endNanos != 0) {
      return false;
    }
    startNanos = System.nanoTime();
    return true;
  }

  private void end(Optional<Ending> failure) {
    end(System.nanoTime(), failure);
  }

  private synchronized void end(long nanos, Optional<Ending> failure) {
    if (endNanos == 0) {
      endNanos = hasStarted() ? Math.max(nanos, startNanos) : nanos;
      whenOver.accept(failure);
    }
  }

  /**
   * Lets the server close after its last word, for a while.
   *
   * @param nanos the longest wait
   */
  void leave(long nanos) throws InterruptedException {
    exchange.leave(Math.max(0, nanos));
  }

  /** Interrupts the stream's thread; the stream is over, if it was not. */
  void stop() {
    end(Optional.of(Ending.cancelled("stopped")));
    thread.interrupt();
  }

  /** Waits for the thread to end, once it was stopped and its connection closed. */
  void join() throws InterruptedException {
    thread.join();
  }

  boolean hasStarted() {
    return startNanos != 0;
  }

  long startNanos() {
    return startNanos;
  }

  long endNanos() {
    return endNanos;
  }

  long bytes() {
    return exchange.bytes();
  }

  /** Changes as long as anything moves. */
  long mark() {
    return exchange.mark();
  }

  /** Once it is over. */
  StreamReport report() {
    long elapsed = hasStarted() ? endNanos - startNanos : 0;
    Tally tally = exchange.tally();
    return new StreamReport(tally, Duration.ofNanos(elapsed));
  }
}
