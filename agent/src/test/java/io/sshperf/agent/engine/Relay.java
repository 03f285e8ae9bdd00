package io.sshperf.agent.engine;

import io.sshperf.proto.model.ServerAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A TCP relay in front of a server that, after so many bytes, goes wrong. */
public final class Relay implements AutoCloseable {
  /** What happens after the bytes. */
  public enum Fault {
    /** Nothing is read or written any more; the connections stay. */
    FREEZE,
    /** Every connection is closed. */
    CUT,
    /** One bit is changed; everything passes as before. */
    FLIP_A_BIT
  }

  private final ServerSocket listening;
  private final ServerAddress target;
  private final Fault fault;
  private final AtomicLong left;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  public Relay(ServerAddress target, Fault fault, long afterBytes) throws IOException {
    this.target = target;
    this.fault = fault;
    this.left = new AtomicLong(afterBytes);
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  public ServerAddress address() {
    return new ServerAddress("127.0.0.1", listening.getLocalPort(), target.hostKey());
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = listening.accept();
      Socket server = new Socket(target.host(), target.port());
      sockets.addAll(List.of(client, server));
      start(() -> copy(client, server));
      start(() -> copy(server, client));
    }
  }

  /** A connection closed on one side is closed on the other. */
  private void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      copy(from.getInputStream(), to.getOutputStream());
    }
  }

  private void copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[8192];
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      long before = left.getAndAdd(-got);
      if (fault == Fault.FLIP_A_BIT) {
        buffer[got / 2] ^= before > 0 && before <= got ? (byte) 1 : 0;
      } else if (before <= got) {
        fail();
      }
      out.write(buffer, 0, got);
    }
  }

  private void fail() throws IOException {
    if (fault == Fault.CUT) {
      close();
      return;
    }
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Job {
    void run() throws IOException;
  }

  private static void start(Job job) {
    Thread thread =
        new Thread(
            () -> {
              try {
                job.run();
              } catch (IOException expected) {
                // A side has closed its connection, which is how a relay ends.
                Thread.currentThread().interrupt();
              }
            },
            "test-relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
