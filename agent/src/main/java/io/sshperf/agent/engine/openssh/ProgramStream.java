package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Exit;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stream as the client sees it: its program, its start, its end, and how it ended. A thread of
 * its own runs it; the transfer's thread asks, and stops it.
 */
final class ProgramStream {
  private static final Logger log = LoggerFactory.getLogger(ProgramStream.class);

  private final int index;
  private final ClientProgram program;
  private final Quota quota;
  private final Duration rtt;
  private final Room room;
  private final Workforce workforce;
  private final Exchange exchange;
  private final DebugLog heard = new DebugLog();
  private final CountDownLatch ready;
  private final CountDownLatch go;
  private final Consumer<Optional<Ending>> whenOver;
  private final Thread thread;
  private volatile @Nullable Child child;
  private volatile OptionalLong startNanos = OptionalLong.empty();
  private volatile long endNanos;
  private long launchNanos;
  private boolean stopped;

  /**
   * @param rtt to the server; zero if it is not known
   * @param room where the program runs; closed by its owner
   * @param workforce counts it, with what this does for it
   * @param ready counted down once the stream could start, or cannot
   * @param go starts it, if it does not start by itself
   * @param whenOver told once: the failure, or empty once the stream is whole; on any thread
   */
  ProgramStream(
      int index,
      ClientProgram program,
      Quota quota,
      Duration rtt,
      Room room,
      Workforce workforce,
      Exchange exchange,
      CountDownLatch ready,
      CountDownLatch go,
      Consumer<Optional<Ending>> whenOver) {
    this.index = index;
    this.program = program;
    this.quota = quota;
    this.rtt = rtt;
    this.room = room;
    this.workforce = workforce;
    this.exchange = exchange;
    this.ready = ready;
    this.go = go;
    this.whenOver = whenOver;
    this.thread = workforce.agentThreads().thread("program-client-" + index, this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      whenOver.accept(ended());
    } catch (NoSpaceException e) {
      whenOver.accept(Optional.of(e.ending()));
    } catch (IOException e) {
      log.debug("stream {}", index, e);
      whenOver.accept(
          Optional.of(Ending.failed(ReasonCode.CLIENT_FAILED, String.valueOf(e.getMessage()))));
    } catch (InterruptedException e) {
      whenOver.accept(Optional.of(Ending.cancelled("stopped")));
    } catch (RuntimeException e) {
      log.warn("stream {}: a fault in sshperf; please report it", index, e);
      whenOver.accept(Optional.of(Ending.failed(ReasonCode.INTERNAL, "a fault in sshperf: " + e)));
    }
  }

  private Optional<Ending> ended() throws IOException, InterruptedException {
    Child started = begun();
    @Nullable IOException trouble = null;
    try {
      if (exchange.prepare(heard)) {
        ready.countDown();
        go.await();
        long now = System.nanoTime();
        startNanos = OptionalLong.of(exchange.startNanos(heard, now));
        exchange.run(started, now);
        workforce.look(started); // it may not be there much longer
      }
    } catch (NoSpaceException e) {
      throw e;
    } catch (IOException e) {
      trouble = e; // the program's own end says more
    }
    Exit exit = started.awaitExit();
    heard.end();
    endNanos = exchange.endNanos().orElse(exit.nanos());
    if (startNanos.isPresent() && exchange.beginsByItself()) {
      startNanos = OptionalLong.of(notTooLate(startNanos.getAsLong(), exit));
    }
    return judged(exit, trouble);
  }

  /**
   * What tells the start is read by a thread of ours, which on a busy machine may get its turn
   * late, and would make the transfer faster than it was. The program's own clock says how long it
   * had its channel, which opened a round trip before.
   */
  private long notTooLate(long start, Exit exit) {
    OptionalLong open = heard.openNanos();
    if (open.isEmpty()) {
      return start;
    }
    long told = Math.max(launchNanos, exit.nanos() - open.getAsLong() + rtt.toNanos());
    return Math.min(start, told);
  }

  private Child begun() throws IOException, InterruptedException {
    launchNanos = System.nanoTime();
    Child started = workforce.start(room, exchange.launch().heardBy(heard::line));
    var unused = started.exit().thenRun(heard::end);
    synchronized (this) {
      child = started;
      if (stopped) {
        started.end();
      }
    }
    return started;
  }

  private Optional<Ending> judged(Exit exit, @Nullable IOException trouble) {
    Ending said = Diagnosis.of(program.word(), exit, heard);
    if (startNanos.isPresent() && !exit.limitReached()) {
      Optional<Ending> known = knownBetter(exit);
      if (known.isPresent()) {
        return known;
      }
    }
    if (!said.isMeasured()) {
      return Optional.of(startNanos.isPresent() ? told(said) : said);
    }
    if (startNanos.isEmpty()) {
      return Optional.of(
          Ending.failed(
              ReasonCode.CLIENT_FAILED,
              LastWords.of(
                  program.word() + " ended without having asked for anything", heard.said())));
    }
    if (trouble != null || !exchange.isWhole()) {
      String why = trouble == null ? "it ended" : String.valueOf(trouble.getMessage());
      return Optional.of(
          told(
              Ending.failed(
                  ReasonCode.NOT_SENT_WHOLE,
                  LastWords.with(program.word() + ": " + why, heard.said()))));
    }
    return Optional.empty();
  }

  /** What the files tell, whatever the program says of itself. */
  private Optional<Ending> knownBetter(Exit exit) {
    if (exit.isFileTooLarge() && exchange.isWhole()) {
      return Optional.of(
          told(
              Ending.failed(
                  ReasonCode.SERVER_FAILED, "the server sends more than it was asked for")));
    }
    return exchange
        .shortage()
        .map(
            ending -> {
              Reason reason = ending.reason().orElseThrow();
              String text = reason.text() + "; " + program.word() + " " + exit.describe();
              return told(Ending.failed(reason.code(), LastWords.with(text, heard.said())));
            });
  }

  /** With where it was, as far as that is known here. */
  private Ending told(Ending ending) {
    Reason reason = ending.reason().orElseThrow();
    if (ending.outcome() != Outcome.FAILED) {
      return ending;
    }
    String where = exchange.tellsProgress() ? ", after " + quota.progress(bytes()) : "";
    return Ending.failed(reason.code(), "stream %d: %s%s".formatted(index, reason.text(), where));
  }

  /** Ends the program; the stream is over, if it was not. */
  void stop() {
    @Nullable Child running;
    synchronized (this) {
      stopped = true;
      running = child;
    }
    thread.interrupt();
    if (running != null) {
      running.end();
    }
  }

  /** Waits for the thread to end, once it was stopped. */
  void join() throws InterruptedException {
    thread.join();
  }

  /** How far its set-up is, a number that grows. */
  int setUp() {
    return heard.stage().compareTo(DebugLog.Stage.STARTED);
  }

  /** When its timed interval began; empty if it did not. */
  OptionalLong startNanos() {
    return startNanos;
  }

  /** When it was over; its start if that did not come to be. */
  long endNanos() {
    return Math.max(endNanos, startNanos.orElse(0));
  }

  long bytes() {
    return exchange.bytes();
  }

  /** Changes when anything moves, even where nobody sees the payload move. */
  long mark() {
    Child running = child;
    boolean seen = exchange.tellsProgress();
    return seen || running == null ? bytes() : running.activity();
  }

  DebugLog heard() {
    return heard;
  }

  StreamReport report() throws IOException {
    Tally tally = exchange.tally();
    return new StreamReport(tally, Duration.ofNanos(endNanos() - startNanos.orElse(endNanos())));
  }
}
