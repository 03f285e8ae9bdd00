package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.Readings;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferWatch;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.ClientReport.Timing;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.TimeSpan;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The programs of one transfer, a stream each, from their start to the last one's end. Belongs to
 * the thread that runs it.
 */
final class ProgramRun {
  private static final Logger log = LoggerFactory.getLogger(ProgramRun.class);

  /** How a transfer is cut off of whose trouble its programs do not know yet. */
  private static final Set<ReasonCode> CUT = EnumSet.of(ReasonCode.STALLED, ReasonCode.TIME_LIMIT);

  private final TransferSpec spec;
  private final ClientProgram program;
  private final Latency latency;
  private final Deadline deadline;
  private final TransferWatch watch;
  private final CountDownLatch ready;
  private final CountDownLatch go = new CountDownLatch(1);
  private final CompletableFuture<Optional<Ending>> over = new CompletableFuture<>();
  private final AtomicInteger unfinished;
  private final Workforce workforce;
  private final List<ProgramStream> streams = new CopyOnWriteArrayList<>();
  private long launchNanos;

  /** Makes a stream of what it is told by. */
  interface Making {
    ProgramStream stream(
        int index, CountDownLatch ready, CountDownLatch go, Consumer<Optional<Ending>> whenOver)
        throws IOException, TransferException;
  }

  ProgramRun(
      TransferSpec spec,
      ClientProgram program,
      Latency latency,
      Deadline deadline,
      ProgressListener progress,
      Workforce workforce) {
    this.spec = spec;
    this.program = program;
    this.latency = latency;
    this.deadline = deadline;
    this.workforce = workforce;
    this.watch = new TransferWatch(spec, deadline, progress);
    int count = spec.cell().settings().load().streams();
    this.ready = new CountDownLatch(count);
    this.unfinished = new AtomicInteger(count);
  }

  /**
   * Every program has ended when it returns.
   *
   * @throws IOException if a stream cannot be made; none is running then
   * @throws TransferException likewise
   */
  ClientReport run(Making making) throws IOException, TransferException {
    int count = spec.cell().settings().load().streams();
    for (int index = 0; index < count; index++) {
      streams.add(making.stream(index, ready, go, this::streamOver));
    }
    Ending ending;
    boolean interrupted = false;
    launchNanos = System.nanoTime();
    CountedThreads.Stint stint = workforce.agentThreads().count("program-run");
    try {
      streams.forEach(ProgramStream::start);
      begin();
      ending = watch.await(over, new Whole());
      boolean cut = ending.reason().map(reason -> CUT.contains(reason.code())).orElse(false);
      ending = cut ? withWords(ending) : ending;
    } catch (InterruptedException e) {
      interrupted = true;
      ending = Ending.cancelled("the transfer was stopped");
    } finally {
      interrupted |= stop();
      stint.close();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return report(ending);
  }

  /** Starts all streams at once, when all could; those that cannot say so when it is watched. */
  private void begin() throws InterruptedException {
    long since = System.nanoTime();
    int reached = 0;
    while (!over.isDone() && deadline.remaining(System.nanoTime()) > 0) {
      if (ready.await(Readings.EVERY.toNanos(), TimeUnit.NANOSECONDS)) {
        break;
      }
      int now = streams.stream().mapToInt(ProgramStream::setUp).sum();
      if (now != reached) {
        reached = now; // many handshakes take a small host its time
        since = System.nanoTime();
      }
      if (System.nanoTime() - since > spec.stallLimit().toNanos()) {
        over.complete(Optional.of(withWords(notSetUp())));
      }
    }
    var unused = workforce.look();
    go.countDown();
  }

  /** A program that is what its name says speaks at once. */
  private Ending notSetUp() {
    boolean speaks = streams.stream().anyMatch(stream -> stream.heard().speaks());
    return Ending.failed(
        speaks ? ReasonCode.CONNECT_FAILED : ReasonCode.CLIENT_FAILED,
        "%s: nothing came of the set-up for %s"
            .formatted(program.word(), TimeSpan.format(spec.stallLimit())));
  }

  /** What is cut off here has not told its last words yet. */
  private Ending withWords(Ending ending) {
    Optional<List<String>> said =
        streams.stream().map(one -> one.heard().said()).filter(one -> !one.isEmpty()).findFirst();
    if (said.isEmpty()) {
      return ending;
    }
    Reason reason = ending.reason().orElseThrow();
    return Ending.failed(reason.code(), LastWords.with(reason.text(), said.get()));
  }

  private void streamOver(Optional<Ending> failure) {
    if (failure.isPresent() || unfinished.decrementAndGet() == 0) {
      over.complete(failure);
    }
  }

  /** Returns whether this thread was interrupted meanwhile. */
  private boolean stop() {
    streams.forEach(ProgramStream::stop);
    boolean interrupted = Thread.interrupted();
    for (ProgramStream stream : streams) {
      try {
        stream.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }

  private ClientReport report(Ending ending) {
    OptionalLong start = start();
    List<StreamReport> reports = new ArrayList<>();
    Ending told = ending;
    if (start.isPresent()) {
      try {
        for (ProgramStream stream : streams) {
          reports.add(stream.report());
        }
      } catch (IOException e) {
        log.debug("transfer {}: its files", spec.id(), e);
        if (ending.isMeasured()) {
          told = Ending.failed(ReasonCode.CLIENT_FAILED, "its files: " + e.getMessage());
        }
        reports.clear();
      }
    }
    Optional<Timing> timing =
        start.isPresent() ? Optional.of(timing(start.getAsLong())) : Optional.empty();
    long bytes = reports.stream().mapToLong(one -> one.tally().bytes()).sum();
    Optional<Negotiated> negotiated =
        streams.stream()
            .flatMap(one -> one.heard().negotiated(spec.cell().initiator()).stream())
            .findFirst();
    return new ClientReport(
        told,
        reports,
        timing,
        timing.map(t -> watch.readings(t.elapsed(), bytes)).orElse(List.of()),
        negotiated,
        limitedBy(),
        latency);
  }

  private Optional<String> limitedBy() {
    boolean byAgent = program == ClientProgram.SSH;
    return spec.cell().settings().load().limit().map(limit -> byAgent ? "agent" : program.word());
  }

  private Timing timing(long start) {
    long end = streams.stream().mapToLong(ProgramStream::endNanos).max().orElse(start);
    return new Timing(Duration.ofNanos(start - launchNanos), Duration.ofNanos(end - start));
  }

  /** When its timed interval began; empty until it has. May be asked by any thread. */
  OptionalLong start() {
    return streams.stream().flatMapToLong(one -> one.startNanos().stream()).min();
  }

  /** All streams as one. */
  private final class Whole implements TransferWatch.Progress {
    @Override
    public OptionalLong startNanos() {
      return start();
    }

    @Override
    public long bytes() {
      return streams.stream().mapToLong(ProgramStream::bytes).sum();
    }

    @Override
    public long mark() {
      return streams.stream().mapToLong(ProgramStream::mark).sum();
    }
  }
}
