package io.sshperf.agent.relay;

import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A TCP relay with a delay. It has no rate limit of its own: what is under way is held in memory,
 * up to {@link #MOST_BYTES} a direction; beyond that it stops reading, and TCP does the rest. What
 * ends, ends on the other side after the delay, in the same way. Thread-safe.
 *
 * <p>A connection is accepted at once, so the time to connect says nothing of the delay.
 */
final class Relay implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Relay.class);

  /** 1 GB/s at 500 ms; less in a small JVM, whose direct memory is as large as its heap. */
  static final long MOST_BYTES = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 4);

  /** More than any transfer has; a server that is flooded guards itself, so must this. */
  private static final int MOST_CONNECTIONS = 128;

  private final ServerSocketChannel listening;
  private final int port;
  private final InetSocketAddress target;
  private final Duration oneWay;
  private final Segments upwards = new Segments(MOST_BYTES);
  private final Segments downwards = new Segments(MOST_BYTES);
  private final Set<Connection> connections = new HashSet<>();
  private final Thread accepting;
  private boolean closed;

  private Relay(ServerSocketChannel listening, InetSocketAddress target, SimulatedRtt rtt) {
    this.listening = listening;
    this.port = listening.socket().getLocalPort();
    this.target = target;
    this.oneWay = rtt.oneWay();
    this.accepting = new Thread(this::accept, "sshperf-relay-accept");
    accepting.setDaemon(true);
  }

  /**
   * Listens where the server would.
   *
   * @throws TransferException if no port can be had; nothing is left open then
   */
  static Relay open(ServerBinding binding, InetSocketAddress target, SimulatedRtt rtt)
      throws TransferException {
    Relay relay = new Relay(listening(binding), target, rtt);
    relay.accepting.start();
    return relay;
  }

  private static ServerSocketChannel listening(ServerBinding binding) throws TransferException {
    IOException last = null;
    for (int port = binding.ports().first(); port <= binding.ports().last(); port++) {
      try {
        return listening(new InetSocketAddress(binding.address(), port));
      } catch (IOException e) {
        log.debug("cannot listen on {} port {}", binding.address(), port, e);
        last = e;
      }
    }
    throw binding.cannotListen(last);
  }

  private static ServerSocketChannel listening(InetSocketAddress address) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      return channel.bind(address);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  int port() {
    return port;
  }

  private void accept() {
    while (true) {
      try {
        connect(listening.accept());
      } catch (ClosedChannelException e) {
        log.debug("{}: closed", target);
        return;
      } catch (IOException | RuntimeException e) {
        log.warn("the simulated link to {} accepts no more connections", target, e);
        return;
      }
    }
  }

  private void connect(SocketChannel client) throws IOException {
    try {
      SocketChannel server = SocketChannel.open(target);
      if (!begin(new Connection(client, server, oneWay, upwards, downwards, this::over))) {
        client.close();
        server.close();
      }
    } catch (IOException e) {
      log.debug("{}: no connection", target, e);
      client.close();
    }
  }

  private synchronized boolean begin(Connection connection) {
    if (closed || connections.size() >= MOST_CONNECTIONS) {
      return false;
    }
    connections.add(connection);
    connection.start();
    return true;
  }

  private synchronized void over(Connection connection) {
    connections.remove(connection);
  }

  /** Ends everything at once and waits for it, also on an interrupted thread. */
  @Override
  public void close() {
    List<Connection> open;
    synchronized (this) {
      closed = true;
      open = List.copyOf(connections);
    }
    try {
      listening.close();
    } catch (IOException e) {
      log.debug("{}: closed", target, e);
    }
    open.forEach(Connection::close);
    boolean interrupted = Thread.interrupted();
    try {
      for (Connection connection : open) {
        connection.join();
      }
      accepting.join();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
