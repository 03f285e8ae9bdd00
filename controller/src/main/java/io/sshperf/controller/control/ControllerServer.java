package io.sshperf.controller.control;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The one port of a controller: agents and CLIs dial it. */
public final class ControllerServer implements AutoCloseable {
  private static final long KEEPALIVE_SECONDS = 10;
  private static final long PERMITTED_KEEPALIVE_SECONDS = 5;

  private final Server server;
  private final HostPort address;

  private ControllerServer(Server server, HostPort address) {
    this.server = server;
    this.address = address;
  }

  /**
   * Listens from now on.
   *
   * @throws IOException if the address cannot be had; the message is for the user
   */
  public static ControllerServer start(
      HostPort listen, List<BindableService> services, GrpcMeters meters) throws IOException {
    InetSocketAddress socket = new InetSocketAddress(listen.host(), listen.port());
    if (socket.isUnresolved()) {
      throw new IOException("--listen: no address is known for " + listen.host());
    }
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(socket)
            .keepAliveTime(KEEPALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(KEEPALIVE_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveTime(PERMITTED_KEEPALIVE_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .intercept(meters.of(services));
    services.forEach(builder::addService);
    try {
      Server server = builder.build().start();
      return new ControllerServer(server, new HostPort(listen.host(), server.getPort()));
    } catch (IOException e) {
      throw new IOException(
          "cannot listen on "
              + listen
              + ": "
              + innermost(e)
              + " (stop what uses the port, or use another --listen ADDR:PORT)",
          e);
    }
  }

  /** Where it listens; the port is never 0. */
  public HostPort address() {
    return address;
  }

  /** Ends every call and gives the port free. */
  @Override
  public void close() {
    server.shutdown();
    try {
      if (!server.awaitTermination(500, TimeUnit.MILLISECONDS)) {
        server.shutdownNow();
        server.awaitTermination(5, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private static String innermost(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }
}
