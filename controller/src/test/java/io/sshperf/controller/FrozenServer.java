package io.sshperf.controller;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * A real engine behind a relay that stops relaying in mid-transfer and keeps the connection open.
 */
final class FrozenServer implements TransferEngine, AutoCloseable {
  private static final long FREEZES_AFTER = 4 << 20;

  private final TransferEngine real;
  private final ServerSocket listener;
  private final List<Socket> sockets = new ArrayList<>();

  FrozenServer(TransferEngine real) throws IOException {
    this.real = real;
    this.listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
  }

  @Override
  public EngineDescription describe() {
    return real.describe();
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    return real.client(spec);
  }

  @Override
  public TransferServer server(TransferSpec spec, String key, ServerBinding binding)
      throws TransferException {
    TransferServer server = real.server(spec, key, binding);
    start(() -> relay(server.address()));
    return new TransferServer() {
      @Override
      public ServerAddress address() {
        return new ServerAddress("127.0.0.1", listener.getLocalPort(), server.address().hostKey());
      }

      @Override
      public long bytes() {
        return server.bytes();
      }

      @Override
      public Workers workers() {
        return server.workers();
      }

      @Override
      public ServerReport finish() {
        return server.finish();
      }
    };
  }

  @Override
  public void close() throws IOException {
    listener.close();
    synchronized (sockets) {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private void relay(ServerAddress to) {
    try {
      Socket client = kept(listener.accept());
      Socket server = kept(new Socket(to.host(), to.port()));
      start(() -> copy(server, client, Long.MAX_VALUE));
      copy(client, server, FREEZES_AFTER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Socket kept(Socket socket) {
    synchronized (sockets) {
      sockets.add(socket);
    }
    return socket;
  }

  private static void copy(Socket from, Socket to, long most) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[32 * 1024];
      long copied = 0;
      for (int n = in.read(buffer); n >= 0 && copied < most; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        copied += n;
      }
    } catch (IOException e) {
      // closed: the relay ends
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "frozen-server");
    thread.setDaemon(true);
    thread.start();
  }
}
