package io.sshperf.agent.engine.mina;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.scp.ScpPull;
import io.sshperf.agent.engine.mina.scp.ScpPush;
import io.sshperf.agent.engine.mina.sftp.SftpExchange;
import io.sshperf.agent.engine.mina.stream.StreamExchange;
import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.Readings;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferWatch;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.ClientReport.Timing;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
  private final PayloadStore store;
  private final SshClient client;
  private final CountedThreads threads;
  private final Handshake handshake;
  private final Dialer dialer;
  private final Deadline deadline;
  private final TransferWatch watch;
  private final CountDownLatch ready;
  private final CountDownLatch go = new CountDownLatch(1);
  private volatile List<ClientStream> streams = List.of();
  private final CompletableFuture<Optional<Ending>> over = new CompletableFuture<>();
  private final AtomicInteger unfinished;
  private long connectNanos;
  private Duration probing = Duration.ZERO;
  private Optional<Duration> rtt = Optional.empty();

  /**
   * @param client set up, not started; closed by this
   * @param threads its own, and those of its streams
   * @param store of the files, closed by its owner
   */
  ClientRun(
      TransferSpec spec,
      PayloadStore store,
      SshClient client,
      CountedThreads threads,
      Handshake handshake,
      ServerAddress server,
      ProgressListener progress) {
    this.spec = spec;
    this.load = spec.cell().settings().load();
    this.store = store;
    this.client = client;
    this.threads = threads;
    this.handshake = handshake;
    this.deadline = new Deadline(System.nanoTime(), spec.timeLimit());
    this.watch = new TransferWatch(spec, deadline, progress);
    this.dialer = new Dialer(client, handshake, server, spec.stallLimit(), deadline);
    this.unfinished = new AtomicInteger(load.streams());
    this.ready = new CountDownLatch(load.streams());
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
      ending = watch.await(over, new Whole());
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
    streams = IntStream.range(0, load.streams()).mapToObj(i -> stream(i, sessions.get(i))).toList();
    streams.forEach(ClientStream::start);
  }

  private ClientStream stream(int index, ClientSession session) {
    return new ClientStream(
        spec,
        index,
        trouble -> exchange(index, session, trouble),
        ready,
        go,
        this::streamOver,
        threads);
  }

  private Exchange exchange(int index, ClientSession session, Exchange.Trouble trouble) {
    return switch (spec.cell().settings().method()) {
      case STREAM -> new StreamExchange(spec, index, session, dialer, store, trouble);
      case SFTP -> new SftpExchange(spec, index, session, dialer, store, trouble);
      case SCP ->
          spec.cell().initiator() == Initiator.PUSH
              ? new ScpPush(spec, index, session, dialer, store, trouble)
              : new ScpPull(spec, index, session, dialer, store, trouble);
    };
  }

  private void probe(ClientSession session) throws TransferException, InterruptedException {
    long begun = System.nanoTime();
    rtt = Optional.of(new RttProbe(session, dialer).shortest());
    probing = Duration.ofNanos(System.nanoTime() - begun);
  }

  /** Starts all streams at once, when all could; those that cannot say so when it is watched. */
  private void begin() throws InterruptedException {
    while (!over.isDone() && deadline.remaining(System.nanoTime()) > 0) {
      if (ready.await(Readings.EVERY.toNanos(), TimeUnit.NANOSECONDS)) {
        go.countDown();
        return;
      }
    }
  }

  /** Without waiting for the server's last messages the connection would be reset under it. */
  private void leave(Ending ending) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_LEAVE_NANOS;
    if (ending.isMeasured()) {
      for (ClientStream stream : streams) {
        stream.leave(end - System.nanoTime());
      }
    }
  }

  private void streamOver(Optional<Ending> failure) {
    if (failure.isPresent() || unfinished.decrementAndGet() == 0) {
      over.complete(failure);
    }
  }

  /** Returns whether this thread was interrupted meanwhile. */
  private boolean stop() {
    streams.forEach(ClientStream::stop);
    threads.refresh();
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
    boolean begun = startNanos().isPresent();
    Optional<Timing> timing =
        begun ? Optional.of(timing(startNanos().getAsLong())) : Optional.empty();
    List<StreamReport> reports =
        streams.stream().filter(s -> begun).map(ClientStream::report).toList();
    Optional<String> limitedBy = load.limit().map(limit -> "agent");
    return new ClientReport(
        ending,
        reports,
        timing,
        timing.map(t -> watch.readings(t.elapsed(), bytes())).orElse(List.of()),
        handshake.negotiated(),
        limitedBy,
        new Latency(dialer.connectTime(), rtt));
  }

  private Timing timing(long start) {
    long end = streams.stream().mapToLong(ClientStream::endNanos).max().orElse(start);
    Duration setup = Duration.ofNanos(start - connectNanos).minus(probing);
    return new Timing(setup, Duration.ofNanos(end - start));
  }

  /** When the first stream started; any thread. */
  OptionalLong startNanos() {
    return streams.stream()
        .filter(ClientStream::hasStarted)
        .mapToLong(ClientStream::startNanos)
        .min();
  }

  private long bytes() {
    return streams.stream().mapToLong(ClientStream::bytes).sum();
  }

  /** All streams as one. */
  private final class Whole implements TransferWatch.Progress {
    @Override
    public OptionalLong startNanos() {
      return ClientRun.this.startNanos();
    }

    @Override
    public long bytes() {
      return ClientRun.this.bytes();
    }

    @Override
    public long mark() {
      return streams.stream().mapToLong(ClientStream::mark).sum();
    }
  }
}
