package io.sshperf.agent.relay;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client's connection and the one to the server behind it, with four threads of its own. */
final class Connection {
  private static final Logger log = LoggerFactory.getLogger(Connection.class);
  private static final long LONGEST_END_MILLIS = 5000;

  private final SocketChannel client;
  private final SocketChannel server;
  private final Pipe up;
  private final Pipe down;
  private final Consumer<Connection> whenOver;
  private final AtomicInteger openEnds = new AtomicInteger(2);
  private final List<Thread> threads;

  /**
   * @param client connected; closed by this, as the server
   * @param whenOver told once or more often when it is closed, on any thread
   */
  Connection(
      SocketChannel client,
      SocketChannel server,
      Duration oneWay,
      Segments upwards,
      Segments downwards,
      Consumer<Connection> whenOver)
      throws IOException {
    client.setOption(StandardSocketOptions.TCP_NODELAY, true);
    server.setOption(StandardSocketOptions.TCP_NODELAY, true);
    this.client = client;
    this.server = server;
    this.whenOver = whenOver;
    this.up = new Pipe(client, server, oneWay, upwards.share());
    this.down = new Pipe(server, client, oneWay, downwards.share());
    this.threads =
        List.of(
            thread("up-in", up::read),
            thread("up-out", () -> write(up, down)),
            thread("down-in", down::read),
            thread("down-out", () -> write(down, up)));
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private Thread thread(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException | RuntimeException | OutOfMemoryError e) {
                log.warn("a connection of the simulated link is given up", e);
                close();
              }
            },
            "sshperf-relay-" + name);
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    threads.forEach(Thread::start);
  }

  private void write(Pipe pipe, Pipe opposite) throws InterruptedException {
    try {
      if (pipe.write(this::endReached)) {
        close();
      }
    } catch (IOException e) {
      log.debug("the receiving side is gone", e);
      pipe.close();
      opposite.end(Piece.End.RESET);
    }
  }

  private void endReached() {
    if (openEnds.decrementAndGet() == 0) {
      close();
    }
  }

  /** Ends both sides at once; what is held is dropped. */
  void close() {
    up.close();
    down.close();
    close(client);
    close(server);
    whenOver.accept(this);
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      log.debug("{} is closed", channel, e);
    }
  }

  /** Waits for the threads to end, once it is closed. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(LONGEST_END_MILLIS);
    }
  }
}
