package io.sshperf.agent.session;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.sshperf.proto.v1.AgentServiceGrpc;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.SessionResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One stream to the controller, from its dial to its end. Messages are written under one lock, so
 * by one thread at a time, as gRPC asks.
 */
final class ControllerSession implements AutoCloseable {
  private static final long KEEPALIVE_SECONDS = 10;

  private final ManagedChannel channel;
  private final CompletableFuture<Status> ended = new CompletableFuture<>();
  private final Object writing = new Object();
  private final Consumer<SessionResponse> orders;
  private @Nullable ClientCallStreamObserver<SessionRequest> requests;

  ControllerSession(String host, int port, Consumer<SessionResponse> orders) {
    this.orders = orders;
    this.channel =
        NettyChannelBuilder.forAddress(host, port)
            .usePlaintext()
            .keepAliveTime(KEEPALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(KEEPALIVE_SECONDS, TimeUnit.SECONDS)
            .build();
  }

  /** Dials and says hello; what comes back goes to the orders' consumer. */
  void open(SessionRequest hello) {
    AgentServiceGrpc.newStub(channel).session(new Receiver());
    send(hello);
  }

  void send(SessionRequest message) {
    synchronized (writing) {
      if (requests != null && !ended.isDone()) {
        try {
          requests.onNext(message);
        } catch (IllegalStateException e) {
          // The call ended between the check and the write; its status tells why.
          ended.complete(Status.UNAVAILABLE.withDescription("the session ended").withCause(e));
        }
      }
    }
  }

  void sendIfReady(SessionRequest message) {
    synchronized (writing) {
      if (requests != null && requests.isReady()) {
        send(message);
      }
    }
  }

  /** Waits for the stream's end and tells how it ended. */
  Status awaitEnd() throws InterruptedException {
    try {
      return ended.get();
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException("never completed exceptionally", e);
    }
  }

  @Override
  public void close() {
    synchronized (writing) {
      if (requests != null && !ended.isDone()) {
        requests.onCompleted();
      }
    }
    ended.complete(Status.CANCELLED.withDescription("closed by this agent"));
    channel.shutdown();
    try {
      if (!channel.awaitTermination(1, TimeUnit.SECONDS)) {
        channel.shutdownNow();
      }
    } catch (InterruptedException e) {
      channel.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private final class Receiver implements ClientResponseObserver<SessionRequest, SessionResponse> {
    @Override
    public void beforeStart(ClientCallStreamObserver<SessionRequest> stream) {
      synchronized (writing) {
        requests = stream;
      }
    }

    @Override
    public void onNext(SessionResponse message) {
      try {
        orders.accept(message);
      } catch (IllegalArgumentException e) {
        Status status =
            Status.INVALID_ARGUMENT.withDescription(
                "the controller sent what this version cannot read: " + e.getMessage());
        ended.complete(status.withCause(e));
        synchronized (writing) {
          if (requests != null) {
            requests.cancel(status.getDescription(), e);
          }
        }
      }
    }

    @Override
    public void onError(Throwable t) {
      ended.complete(Status.fromThrowable(t));
    }

    @Override
    public void onCompleted() {
      ended.complete(Status.UNAVAILABLE.withDescription("the controller ended the session"));
    }
  }
}
