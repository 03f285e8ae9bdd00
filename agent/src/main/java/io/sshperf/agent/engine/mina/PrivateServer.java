package io.sshperf.agent.engine.mina;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.cpu.TcpEnd;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TimeSpan;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.sshd.server.SshServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A MINA server for one transfer. Ends when it is told to, or by itself a little after the
 * transfer's time limit. Thread-safe; MINA's threads live as long as it does.
 */
final class PrivateServer implements TransferServer {
  private static final Logger log = LoggerFactory.getLogger(PrivateServer.class);

  /** The client's own time limit comes first: it can say what happened. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private static final String OPEN_AND_CLOSE = "sshperf-mina-server";

  private final SshServer server;
  private final ServedFiles files;
  private final PayloadStore store;
  private final ServerAddress address;
  private final Future<?> expiry;
  private final AtomicLong startNanos = new AtomicLong();
  private @Nullable ServerReport report;

  private PrivateServer(
      SshServer server,
      ServedFiles files,
      PayloadStore store,
      ServerAddress address,
      Duration timeLimit) {
    this.server = server;
    this.files = files;
    this.store = store;
    this.address = address;
    this.expiry =
        server
            .getScheduledExecutorService()
            .schedule(
                () -> finish(Optional.of(expired(timeLimit))),
                timeLimit.plus(GRACE).toMillis(),
                TimeUnit.MILLISECONDS);
  }

  /**
   * @param store of the files, closed with the server
   * @throws TransferException if no port can be had; nothing is left open then, but the store
   */
  static PrivateServer open(
      TransferSpec spec, PublicKey authorized, ServerBinding binding, PayloadStore store)
      throws TransferException {
    ServedFiles files = new ServedFiles(spec, store);
    try (CountedThreads.Stint stint = files.threads().count(OPEN_AND_CLOSE)) {
      KeyPair hostKey = Ed25519.generate();
      SshServer server = listening(new ServerSetup(spec, files, hostKey, authorized), binding);
      ServerAddress address =
          new ServerAddress(binding.address(), server.getPort(), Ed25519.text(hostKey.getPublic()));
      return new PrivateServer(server, files, store, address, spec.timeLimit());
    }
  }

  private static SshServer listening(ServerSetup setup, ServerBinding binding)
      throws TransferException {
    PortRange ports = binding.ports();
    IOException last = null;
    for (int port = ports.first(); port <= ports.last(); port++) {
      SshServer server = setup.server(binding.address(), port);
      try {
        server.start();
        return server;
      } catch (IOException e) {
        log.debug("cannot listen on {} port {}", binding.address(), port, e);
        MinaShutdown.now(server);
        last = e;
      }
    }
    throw binding.cannotListen(last);
  }

  private static Ending expired(Duration timeLimit) {
    return Ending.failed(
        ReasonCode.TIME_LIMIT, "the server was still open after " + TimeSpan.format(timeLimit));
  }

  @Override
  public ServerAddress address() {
    return address;
  }

  @Override
  public long bytes() {
    return files.bytes();
  }

  @Override
  public Workers workers() {
    return new MinaWorkers(files.threads()) {
      @Override
      public OptionalLong startNanos() {
        return firstByte();
      }

      @Override
      public Optional<TcpEnd> tcp() {
        return Optional.of(new TcpEnd(true, address.port()));
      }
    };
  }

  /** As soon as somebody looks: counting the bytes does not take the time. */
  private OptionalLong firstByte() {
    if (startNanos.get() == 0 && bytes() > 0) {
      startNanos.compareAndSet(0, System.nanoTime());
    }
    long start = startNanos.get();
    return start == 0 ? OptionalLong.empty() : OptionalLong.of(start);
  }

  @Override
  public ServerReport finish() {
    return finish(Optional.empty());
  }

  private synchronized ServerReport finish(Optional<Ending> cut) {
    if (report == null) {
      try (CountedThreads.Stint stint = files.threads().count(OPEN_AND_CLOSE)) {
        expiry.cancel(false);
        files.threads().refresh();
        MinaShutdown.now(server);
      }
      report = files.report(cut);
      store.close();
    }
    return report;
  }
}
