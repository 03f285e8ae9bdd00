package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.Readings;
import io.sshperf.agent.transfer.StallWatch;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.ClientReport.Timing;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.session.ClientSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One transfer from the first connect to the last close. Belongs to the thread that runs it. */
final class ClientRun {
  private static final Logger log = LoggerFactory.getLogger(ClientRun.class);
  private static final long LONGEST_LEAVE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final TransferSpec spec;
  private final Load load;
  private final SshClient client;
  private final Handshake handshake;
  private final Dialer dialer;
  private final ProgressListener progress;
  private final Deadline deadline;
  private final Readings readings = new Readings();
  private final List<ClientStream> streams;
  private final CompletableFuture<Optional<Ending>> over = new CompletableFuture<>();
  private final AtomicInteger unfinished;
  private long connectNanos;
  private Duration probing = Duration.ZERO;
  private Optional<Duration> rtt = Optional.empty();

  /**
   * @param client set up, not started; closed by this
   */
  ClientRun(
      TransferSpec spec,
      SshClient client,
      Handshake handshake,
      ServerAddress server,
      ProgressListener progress) {
    this.spec = spec;
    this.load = spec.cell().settings().load();
    this.client = client;
    this.handshake = handshake;
    this.progress = progress;
    this.deadline = new Deadline(System.nanoTime(), spec.timeLimit());
    this.dialer = new Dialer(client, handshake, server, spec.stallLimit(), deadline);
    this.unfinished = new AtomicInteger(load.streams());
    this.streams =
        IntStream.range(0, load.streams())
            .mapToObj(i -> new ClientStream(spec, i, this::streamOver))
            .toList();
  }

  /** Everything is closed when it returns. */
  ClientReport run() {
    Ending ending;
    boolean interrupted = false;
    try {
      client.start();
      connectNanos = System.nanoTime();
      connect();
      begin();
      ending = watch();
      leave(ending);
    } catch (TransferException e) {
      ending = e.ending();
    } catch (InterruptedException e) {
      interrupted = true;
      ending = Ending.cancelled("the transfer was stopped");
    } catch (RuntimeException e) {
      log.warn("transfer {}: a fault in sshperf; please report it", spec.id(), e);
      ending = Ending.failed(ReasonCode.INTERNAL, "a fault in sshperf: " + e);
    } finally {
      interrupted |= stop();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return report(ending);
  }

  private void connect() throws TransferException, InterruptedException {
    List<ClientSession> sessions = dialer.sessions(load.streams());
    probe(sessions.get(0));
    for (int i = 0; i < sessions.size(); i++) {
      dialer.open(sessions.get(i), streams.get(i).channel());
    }
  }

  private void probe(ClientSession session) throws TransferException, InterruptedException {
    long begun = System.nanoTime();
    rtt = Optional.of(new RttProbe(session, dialer).shortest());
    probing = Duration.ofNanos(System.nanoTime() - begun);
  }

  private void begin() throws TransferException, InterruptedException {
    if (spec.cell().initiator() == Initiator.PULL) {
      streams.forEach(ClientStream::pull);
      return;
    }
    List<CompletableFuture<Boolean>> replies = streams.stream().map(ClientStream::exec).toList();
    for (CompletableFuture<Boolean> reply : replies) {
      if (!dialer.await(reply, "no reply to the command")) {
        throw new TransferException(
            Ending.failed(ReasonCode.SERVER_FAILED, "the server refused the command"));
      }
    }
    CountDownLatch ready = new CountDownLatch(streams.size());
    CountDownLatch go = new CountDownLatch(1);
    streams.forEach(stream -> stream.push(ready, go));
    ready.await();
    go.countDown();
  }

  /** Until all streams are whole, or the first one fails, or time is up. */
  private Ending watch() throws InterruptedException {
    StallWatch stall = new StallWatch(spec.stallLimit(), load.amount(), System.nanoTime());
    while (true) {
      try {
        return over.get(Readings.EVERY.toNanos(), TimeUnit.NANOSECONDS).orElse(Ending.MEASURED);
      } catch (TimeoutException e) {
        long now = System.nanoTime();
        long bytes = bytes();
        if (streams.stream().anyMatch(ClientStream::hasStarted)) {
          read(now, bytes);
        }
        Optional<Ending> cut =
            deadline.check(now, "at byte " + bytes).or(() -> stall.check(now, bytes, mark()));
        if (cut.isPresent()) {
          return cut.get();
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException("a stream's end is a value", e.getCause());
      }
    }
  }

  /** Without waiting for the server's last messages the connection would be reset under it. */
  private void leave(Ending ending) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_LEAVE_NANOS;
    if (ending.isMeasured()) {
      for (ClientStream stream : streams) {
        stream.awaitClose(end - System.nanoTime());
      }
    }
  }

  private void streamOver(Optional<Ending> failure) {
    if (failure.isPresent() || unfinished.decrementAndGet() == 0) {
      over.complete(failure);
    }
  }

  private void read(long now, long bytes) {
    Reading reading = new Reading(Duration.ofNanos(Math.max(0, now - start())), bytes);
    readings.add(reading);
    progress.progress(reading);
  }

  /** Returns whether this thread was interrupted meanwhile. */
  private boolean stop() {
    streams.forEach(ClientStream::stop);
    MinaShutdown.now(client);
    boolean interrupted = Thread.interrupted();
    for (ClientStream stream : streams) {
      try {
        stream.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }

  private ClientReport report(Ending ending) {
    boolean begun = streams.stream().anyMatch(ClientStream::hasStarted);
    Optional<Timing> timing = begun ? Optional.of(timing()) : Optional.empty();
    timing.ifPresent(t -> readings.add(new Reading(t.elapsed(), bytes())));
    List<StreamReport> reports =
        streams.stream().filter(s -> begun).map(ClientStream::report).toList();
    Optional<String> limitedBy = load.limit().map(limit -> "agent");
    return new ClientReport(
        ending,
        reports,
        timing,
        readings.kept(),
        handshake.negotiated(),
        limitedBy,
        new Latency(dialer.connectTime(), rtt));
  }

  private Timing timing() {
    long start = start();
    long end = streams.stream().mapToLong(ClientStream::endNanos).max().orElse(start);
    Duration setup = Duration.ofNanos(start - connectNanos).minus(probing);
    return new Timing(setup, Duration.ofNanos(end - start));
  }

  private long start() {
    return streams.stream()
        .filter(ClientStream::hasStarted)
        .mapToLong(ClientStream::startNanos)
        .min()
        .orElseGet(System::nanoTime);
  }

  private long bytes() {
    return streams.stream().mapToLong(ClientStream::bytes).sum();
  }

  private long mark() {
    return streams.stream().mapToLong(ClientStream::mark).sum();
  }
}
