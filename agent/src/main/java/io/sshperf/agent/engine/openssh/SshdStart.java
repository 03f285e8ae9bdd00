package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Bounds;
import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Exit;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TimeSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Starts {@code sshd} on a port that is free. It cannot say which port it got, so one is looked for
 * first; where somebody else is faster, another.
 */
final class SshdStart {
  private static final String CONFIG = "config";
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int ATTEMPTS = 5;
  private static final String LISTENING = "Server listening on ";

  private final Room room;
  private final Path sshd;
  private final Bounds bounds;
  private final Workforce workforce;
  private final Duration patience;

  /** Writes the configuration for a port. */
  interface Configuration {
    String text(HostPort listen) throws TransferException;
  }

  /** A server that listens. */
  record Listening(Child child, int port) {}

  /**
   * @param bounds how far it may go, with those that it lets in
   * @param workforce counts it
   */
  SshdStart(Room room, Path sshd, Bounds bounds, Workforce workforce) {
    this(room, sshd, bounds, workforce, PATIENCE);
  }

  /**
   * @param patience how long it may take until it listens
   */
  SshdStart(Room room, Path sshd, Bounds bounds, Workforce workforce, Duration patience) {
    this.room = room;
    this.sshd = sshd;
    this.bounds = bounds;
    this.workforce = workforce;
    this.patience = patience;
  }

  /**
   * @throws TransferException if it does not listen; nothing runs then
   */
  Listening start(ServerBinding binding, Configuration configuration)
      throws TransferException, IOException, InterruptedException {
    PortRange ports = binding.ports();
    IOException last = null;
    int attempts = ports.equals(PortRange.ANY) ? ATTEMPTS : ports.last() - ports.first() + 1;
    for (int attempt = 0; attempt < attempts; attempt++) {
      int port;
      try {
        port = free(binding.address(), ports.first() == 0 ? 0 : ports.first() + attempt);
      } catch (IOException e) {
        last = e;
        continue;
      }
      room.write(CONFIG, configuration.text(new HostPort(binding.address(), port)));
      CompletableFuture<Boolean> listens = new CompletableFuture<>();
      Child child = started(listens);
      boolean kept = false;
      try {
        if (awaited(listens, child)) {
          kept = true;
          return new Listening(child, port);
        }
        last = refusal(child);
      } finally {
        if (!kept) {
          child.end();
          workforce.dismiss(child);
        }
      }
    }
    throw binding.cannotListen(last);
  }

  private Child started(CompletableFuture<Boolean> listens) throws IOException {
    Launch launch =
        Launch.of(sshd, List.of("-D", "-e", "-f", room.seen(CONFIG)), bounds.time())
            .within(bounds)
            .serving()
            .heardBy(
                (line, nanos) -> {
                  if (line.contains(LISTENING)) { // its line, or one that another began
                    listens.complete(true);
                  }
                });
    Child child = workforce.start(room, launch);
    var unused = child.exit().thenRun(() -> listens.complete(false));
    return child;
  }

  private boolean awaited(CompletableFuture<Boolean> listens, Child child)
      throws TransferException, InterruptedException {
    try {
      return listens.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      String text = "sshd does not listen after " + TimeSpan.format(patience);
      throw new TransferException(
          Ending.failed(ReasonCode.SERVER_FAILED, LastWords.of(text, child.lastLines())), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("it listens or does not", e);
    }
  }

  /** A port that somebody else took meanwhile is worth another one; anything else is not. */
  private IOException refusal(Child child) throws TransferException, InterruptedException {
    Exit exit = child.awaitExit();
    String text = LastWords.of("sshd " + exit.describe(), child.lastLines());
    if (child.lastLines().stream().anyMatch(line -> line.contains("Address already in use"))) {
      return new IOException(text);
    }
    throw new TransferException(Ending.failed(ReasonCode.SERVER_FAILED, text));
  }

  private static int free(String address, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
      return socket.getLocalPort();
    }
  }
}
